import type { Context, Next } from 'koa'
import { AppError } from '../AppError'
import type { SessionUser } from './validate'

/** Lets only a signed-in user pass, as `ctx.state.user`. The id comes from the session and from nowhere else. */
export async function requireUser(ctx: Context, next: Next): Promise<void> {
  const userId = ctx.session?.userId
  if (!userId) throw new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  ctx.state.user = { id: userId }
  await next()
}

/** Throws ACCOUNT_DELETED where the session's person is no more: the page asks why it has ended. */
export async function refuseDeletedAccount(ctx: Context, next: Next): Promise<void> {
  if (ctx.session?.isAccountDeleted) throw new AppError('ACCOUNT_DELETED', 'This account was deleted.')
  await next()
}

/** What is known of a caller behind requireUser. */
export interface SignedIn {
  readonly user: SessionUser
  /** Of the session that the request came with, as the table has it. */
  readonly sessionId?: string
}

/** The signed-in person and the session that they came with. */
export function ownSession({ user, sessionId }: SignedIn): { readonly userId: number; readonly sessionId: string } {
  if (sessionId === undefined) throw new Error('A person without a session')
  return { userId: user.id, sessionId }
}
