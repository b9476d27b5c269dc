import type { Context, Next } from 'koa'
import { IDEMPOTENCY_KEY, MUTATION_ID } from '../../contract/headers'
import { mutationId } from '../../contract/mutation'
import { AppError } from '../AppError'

/**
 * The name of a durable change sent by a REST call of its own, as `ctx.state.mutationId`; undefined where the sender
 * named none. The answer echoes it whatever it is, a refusal too: so a queue knows that the server spoke.
 */
export async function idempotencyKey(ctx: Context, next: Next): Promise<void> {
  const named = ctx.get(IDEMPOTENCY_KEY)
  if (named) {
    const parsed = mutationId.safeParse(named)
    if (!parsed.success) {
      throw new AppError('VALIDATION_FAILED', `${IDEMPOTENCY_KEY}: Must be a UUID.`, IDEMPOTENCY_KEY)
    }
    ctx.state.mutationId = parsed.data
    ctx.set(MUTATION_ID, parsed.data)
  }
  await next()
}
