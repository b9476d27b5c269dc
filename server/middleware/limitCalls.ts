import type { Context, Next } from 'koa'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { MUTATIONS_BODY_MAX } from '../../contract/limits'
import { type RateLimits, spend, spendChanges } from '../rateLimits'

/** Counts a call against the caller's limit. Throws RATE_LIMIT. */
export function limitCalls(limiter: RateLimiterAbstract, points = 1) {
  return async function countCall(ctx: Context, next: Next): Promise<void> {
    await spend(limiter, String(ctx.state.user.id), points)
    await next()
  }
}

/** Counts a change and its size against the caller's limits. Throws RATE_LIMIT. */
export function limitChanges(limits: RateLimits) {
  return async function countChanges(ctx: Context, next: Next): Promise<void> {
    await spendChanges(limits, ctx.state.user.id, { count: 1, bytes: declaredBytes(ctx) })
    await next()
  }
}

/** A body without a declared length counts as the longest allowed. */
export function declaredBytes({ request }: Context): number {
  return request.length ?? (request.get('Transfer-Encoding') === '' ? 0 : MUTATIONS_BODY_MAX)
}
