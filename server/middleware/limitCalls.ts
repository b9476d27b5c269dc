import type { Context, Next } from 'koa'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { MUTATIONS_BODY_MAX } from '../../contract/limits'
import { type RateLimits, spend, spendChanges } from '../rateLimits'

/** Counts a call of the person who makes it. Throws RATE_LIMIT. */
export function limitCalls(limiter: RateLimiterAbstract, points = 1) {
  return async function countCall(ctx: Context, next: Next): Promise<void> {
    await spend(limiter, String(ctx.state.user.id), points)
    await next()
  }
}

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
