import type { Next } from 'koa'
import type { RouterContext } from 'koa-router'
import * as z from 'zod/mini'
import { sharedBoard, sharedChanges, shareToken } from '../../contract/sharing'
import { AppError } from '../AppError'
import { clientNetwork } from '../clientNetwork'
import type { Deps } from '../deps'
import { setShareCookie } from '../middleware/cookies'
import { spend } from '../rateLimits'
import { readShared, readSharedChanges } from '../services/sharing/readShared'
import { type Auth, defineRoute, Raw, type Route } from './defineRoute'
import { changesQuery } from './mutations'

const byLink = (points: number): Auth<{ readonly token: string }> => ({
  isPublic: true,
  middleware: (deps) => guest(deps, points),
})

/** What a guest may request with a share link instead of a session. A whole board costs more points than changes. */
export const sharedRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/shared/{token}',
    summary: 'Get a board by its share link. Sets a cookie that gives access to its images',
    auth: byLink(10),
    answer: { status: 200, schema: sharedBoard },
    refusals: ['RATE_LIMIT'],
    handler: async (deps, { token }, ctx) => {
      const { boardId, json } = await readShared(deps, token)
      setShareCookie(ctx, boardId, token)
      return new Raw('application/json', json)
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/shared/{token}/changes',
    summary: 'List what changed on a shared board after a rev',
    auth: byLink(1),
    query: changesQuery,
    answer: { status: 200, schema: sharedChanges },
    refusals: ['RATE_LIMIT'],
    handler: async (deps, { token, query }, ctx) => {
      const { boardId, changes } = await readSharedChanges(deps, token, query.since)
      // Renews the cookie while the page stays open.
      setShareCookie(ctx, boardId, token)
      return changes
    },
  }),
]

/**
 * Lets a guest with a well-formed share link pass, with its token as `ctx.state.token`. Each request spends `points`
 * of their address's limit; responses are neither indexed nor cached. Throws NOT_FOUND, RATE_LIMIT.
 */
function guest({ limits }: Pick<Deps, 'limits'>, points: number) {
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
