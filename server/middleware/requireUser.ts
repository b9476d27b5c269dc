import type { Context, Next } from 'koa'
import { AppError } from '../AppError'

/** Lets only a signed-in user pass, as `ctx.state.user`. The id comes from the session and from nowhere else. */
export async function requireUser(ctx: Context, next: Next): Promise<void> {
  const userId = ctx.session?.userId
  if (!userId) throw new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  ctx.state.user = { id: userId }
  await next()
}
