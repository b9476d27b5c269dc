import type { Context, Next } from 'koa'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { spend } from '../rateLimits'

/** Counts a call of the person who makes it. Throws RATE_LIMIT. */
export function limitCalls(limiter: RateLimiterAbstract, points = 1) {
  return async function countCall(ctx: Context, next: Next): Promise<void> {
    await spend(limiter, String(ctx.state.user.id), points)
    await next()
  }
}
