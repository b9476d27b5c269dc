import type { Context, Next } from 'koa'
import { MUTATIONS_BODY_MAX } from '../../contract/limits'
import { type RateLimits, spendChanges } from '../rateLimits'

/** Counts a change of its sender. Throws RATE_LIMIT. */
export function limitChanges(limits: RateLimits) {
  return async function countChanges(ctx: Context, next: Next): Promise<void> {
    await spendChanges(limits, ctx.state.user.id, { count: 1, bytes: declaredBytes(ctx) })
    await next()
  }
}

/** What does not say how long it is counts as the longest there is. */
export function declaredBytes({ request }: Context): number {
  return request.length ?? (request.get('Transfer-Encoding') === '' ? 0 : MUTATIONS_BODY_MAX)
}
