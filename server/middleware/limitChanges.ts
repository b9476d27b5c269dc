import type { Context, Next } from 'koa'
import { MUTATIONS_BODY_MAX } from '../../contract/limits'
import { type RateLimits, spendChanges } from '../rateLimits'

/** Counts what its sender changes: the mutations of a batch that was parsed, else one. Throws RATE_LIMIT. */
export function limitChanges(limits: RateLimits) {
  return async function countChanges(ctx: Context, next: Next): Promise<void> {
    const { user, body } = ctx.state
    const count = Array.isArray(body) ? body.length : 1
    await spendChanges(limits, user.id, { count, bytes: declaredBytes(ctx) })
    await next()
  }
}

/** What does not say how long it is counts as the longest there is. */
function declaredBytes({ request }: Context): number {
  return request.length ?? (request.get('Transfer-Encoding') === '' ? 0 : MUTATIONS_BODY_MAX)
}
