import type { Next } from 'koa'
import type { RouterContext } from 'koa-router'
import * as z from 'zod/mini'
import { shareToken } from '../../contract/sharing'
import { AppError } from '../AppError'
import { clientNetwork } from '../clientNetwork'
import type { Deps } from '../deps'
import { spend } from '../rateLimits'

/**
 * Somebody with a share link and perhaps nothing else: its token, if it can be one, as `ctx.state.token`. Counted by
 * their address, `points` for each request; never indexed, never kept. Throws NOT_FOUND, RATE_LIMIT.
 */
export function guest({ limits }: Pick<Deps, 'limits'>, points: number) {
  return async function guest(ctx: RouterContext, next: Next): Promise<void> {
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
    ctx.set('Cache-Control', 'private, no-store')
    await spend(limits.guests, clientNetwork(ctx.ip), points)
    const token = z.safeParse(shareToken, ctx.params.token)
    if (!token.success) throw new AppError('NOT_FOUND', 'This link leads nowhere any more')
    ctx.state.token = token.data
    await next()
  }
}
