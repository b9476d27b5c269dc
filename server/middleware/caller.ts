import type { Context, Next } from 'koa'
import type { RouterContext } from 'koa-router'
import * as z from 'zod/mini'
import { QUEUE_USER } from '../../contract/headers'
import { shareToken } from '../../contract/sharing'
import { AppError } from '../AppError'
import type { AssetViewer } from '../assets/readAsset'
import { clientNetwork } from '../clientNetwork'
import type { Deps } from '../deps'
import { spend } from '../rateLimits'
import { shareTokens } from './shareCookie'
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

/** `requireUser` for calls whose refusal says what signing in is needed for. */
export function requireUserTo(message: string) {
  return async function requireUser(ctx: Context, next: Next): Promise<void> {
    const userId = ctx.session?.userId
    if (!userId) throw new AppError('AUTHENTICATION_REQUIRED', message)
    ctx.state.user = { id: userId }
    await next()
  }
}

/** Says who asks, as `ctx.state.userId`, for what is open to everybody: undefined where nobody is signed in. */
export async function maybeUser(ctx: Context, next: Next): Promise<void> {
  ctx.state.userId = ctx.session?.userId
  await next()
}

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

/** Says who looks, as `ctx.state.viewer`: a person, a guest with share links, or nobody known. */
export async function viewer(ctx: Context, next: Next): Promise<void> {
  const viewer: AssetViewer = { userId: ctx.session?.userId, shareTokens: shareTokens(ctx) }
  ctx.state.viewer = viewer
  await next()
}

/**
 * Somebody with a share link and perhaps nothing else: its token, if it can be one, as `ctx.state.token`. Counted by
 * their address, `points` for each request; never indexed, never kept. Throws NOT_FOUND, RATE_LIMIT.
 */
export function guest({ limits }: Pick<Deps, 'limits'>, points: number) {
  return async function guest(ctx: RouterContext, next: Next): Promise<void> {
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
    ctx.set('Cache-Control', 'private, no-store')
    await spend(limits.guests, clientNetwork(ctx.ip), points)
    const token = z.safeParse(shareToken, ctx.params.token)
    if (!token.success) throw new AppError('NOT_FOUND', 'This link leads nowhere any more')
    ctx.state.token = token.data
    await next()
  }
}
