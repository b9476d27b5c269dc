import type { Context, Next } from 'koa'
import { AppError } from '../AppError'

/** Lets only a signed-in user pass, as `ctx.state.user`. The id comes from the session and from nowhere else. */
export async function requireUser(ctx: Context, next: Next): Promise<void> {
  const userId = ctx.session?.userId
  if (!userId) throw new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  ctx.state.user = { id: userId }
  await next()
}

/** Throws ACCOUNT_DELETED where the session's person is no more: the page asks why it has ended. */
export async function tellDeletedAccount(ctx: Context, next: Next): Promise<void> {
  if (ctx.session?.isAccountDeleted) throw new AppError('ACCOUNT_DELETED', 'This account was deleted.')
  await next()
}
