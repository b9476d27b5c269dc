import type { Context, Next } from 'koa'
import { QUEUE_USER } from '../../contract/headers'
import { AppError } from '../AppError'

/**
 * A queue of writes names whose it is. Where somebody else has signed in meanwhile, nothing is written
 * in their name: the whole queue waits (sync rule 7). Stands behind requireUser.
 */
export async function queueUser(ctx: Context, next: Next): Promise<void> {
  const named = ctx.get(QUEUE_USER)
  if (named && named !== String(ctx.state.user.id)) {
    throw new AppError('ACCOUNT_MISMATCH', 'These changes belong to another account than the one signed in.')
  }
  await next()
}
