import type { Context, Next } from 'koa'
import { AppError } from '../AppError'
import type { DebugTools, Settings } from '../env'
import { isLocalRequest } from '../localRequest'

const PAGE = '/debug-login'

/**
 * Lets a debug call pass if it may use the debug tools. These GETs change who is signed in, so they must not be
 * reachable from another site's page, a foreign name that resolves to this machine (DNS rebinding), or a proxy on it.
 */
export function debugGuard({ debugTools }: Pick<Settings, 'debugTools'>) {
  return async function debugGuard(ctx: Context, next: Next): Promise<void> {
    const site = ctx.get('Sec-Fetch-Site')
    const isOwnPage = site === '' || site === 'same-origin' || site === 'none'
    if (!isOwnPage || !areHere(debugTools, ctx)) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
    await next()
  }
}

/** Responds with 404 for the page of the debug tools to anyone who may not use them, as for any unknown page. */
export function debugPage({ debugTools }: Pick<Settings, 'debugTools'>) {
  return async function debugPage(ctx: Context, next: Next): Promise<void> {
    await next()
    if (ctx.path === PAGE && ctx.status === 200 && !areHere(debugTools, ctx)) ctx.status = 404
  }
}

function areHere(debugTools: DebugTools, ctx: Context): boolean {
  return debugTools === 'open' || (debugTools === 'local' && isLocalRequest(ctx))
}
