import type { Context, Next } from 'koa'
import { AppError } from '../AppError'
import type { Validated } from './validate'

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

/** The signed-in person and the session that they came with. Stands behind requireUser. */
export function ownSession({ state }: Pick<Validated, 'state'>): {
  readonly userId: number
  readonly sessionId: string
} {
  if (state.sessionId === undefined) throw new Error('A person without a session')
  return { userId: state.user.id, sessionId: state.sessionId }
}
