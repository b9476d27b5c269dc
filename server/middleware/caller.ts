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
import { shareTokens } from './cookies'
import type { SessionUser } from './validate'

/** Requires a signed-in user and sets `ctx.state.user`. The id comes only from the session. */
export async function requireUser(ctx: Context, next: Next): Promise<void> {
  const userId = ctx.session?.userId
  if (!userId) throw new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  ctx.state.user = { id: userId }
  await next()
}

/** Throws ACCOUNT_DELETED if the session's account was deleted, so that the page learns why the session ended. */
export async function refuseDeletedAccount(ctx: Context, next: Next): Promise<void> {
  if (ctx.session?.isAccountDeleted) throw new AppError('ACCOUNT_DELETED', 'This account was deleted.')
  await next()
}

/** What is known about a caller after requireUser. */
export interface SignedIn {
  readonly user: SessionUser
  /** The id of the request's session in the table. */
  readonly sessionId?: string
}

/** The signed-in person and their session. */
export function ownSession({ user, sessionId }: SignedIn): { readonly userId: number; readonly sessionId: string } {
  if (sessionId === undefined) throw new Error('A person without a session')
  return { userId: user.id, sessionId }
}

/** `requireUser` for calls whose refusal says why signing in is needed. */
export function requireUserTo(message: string) {
  return async function requireUser(ctx: Context, next: Next): Promise<void> {
    const userId = ctx.session?.userId
    if (!userId) throw new AppError('AUTHENTICATION_REQUIRED', message)
    ctx.state.user = { id: userId }
    await next()
  }
}

/** Sets `ctx.state.userId` for routes that are open to everyone; undefined if no one is signed in. */
export async function maybeUser(ctx: Context, next: Next): Promise<void> {
  ctx.state.userId = ctx.session?.userId
  await next()
}

/**
 * An outbox names its owner. If someone else has signed in meanwhile, nothing is written in their name: the whole
 * outbox waits (sync rule 7). Comes after requireUser. Throws ACCOUNT_MISMATCH.
 */
export async function queueUser(ctx: Context, next: Next): Promise<void> {
  const named = ctx.get(QUEUE_USER)
  if (named && named !== String(ctx.state.user.id)) {
    throw new AppError('ACCOUNT_MISMATCH', 'These changes belong to a different account than the one signed in.')
  }
  await next()
}

/** Sets `ctx.state.viewer`: a person, a guest with share links, or someone unknown. */
export async function viewer(ctx: Context, next: Next): Promise<void> {
  const viewer: AssetViewer = { userId: ctx.session?.userId, shareTokens: shareTokens(ctx) }
  ctx.state.viewer = viewer
  await next()
}

/**
 * Lets a guest with a well-formed share link pass, with its token as `ctx.state.token`. Each request spends `points`
 * of their address's limit; responses are neither indexed nor cached. Throws NOT_FOUND, RATE_LIMIT.
 */
export function guest({ limits }: Pick<Deps, 'limits'>, points: number) {
  return async function guest(ctx: RouterContext, next: Next): Promise<void> {
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
    ctx.set('Cache-Control', 'private, no-store')
    await spend(limits.guests, clientNetwork(ctx.ip), points)
    const token = z.safeParse(shareToken, ctx.params.token)
    if (!token.success) throw new AppError('NOT_FOUND', 'This link no longer works')
    ctx.state.token = token.data
    await next()
  }
}
