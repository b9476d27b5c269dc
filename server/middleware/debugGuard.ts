import type { Context, Next } from 'koa'
import { AppError } from '../AppError'
import { isThisMachine } from '../debugTools'
import type { Settings } from '../env'

const PAGE = '/debug-login'

/**
 * Lets a debug call pass where there are debug tools. They are GETs that change who is signed in, so another site's page
 * must not lead here, nor a name of a stranger's that resolves to this machine.
 */
export function debugGuard({ debugTools }: Pick<Settings, 'debugTools'>) {
  return async function debugGuard(ctx: Context, next: Next): Promise<void> {
    const site = ctx.get('Sec-Fetch-Site')
    const isOwnPage = site === '' || site === 'same-origin' || site === 'none'
    const isHere = debugTools === 'open' || (debugTools === 'local' && isThisMachine(ctx.hostname))
    if (!isOwnPage || !isHere) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
    await next()
  }
}

/** Without debug tools their page, like any page that is not there, is 404. */
export function debugPage({ debugTools }: Pick<Settings, 'debugTools'>) {
  return async function debugPage(ctx: Context, next: Next): Promise<void> {
    await next()
    if (ctx.path === PAGE && debugTools === 'off' && ctx.status === 200) ctx.status = 404
  }
}
