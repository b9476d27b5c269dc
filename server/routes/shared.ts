import { sharedBoard, sharedChanges } from '../../contract/sharing'
import { guest } from '../middleware/caller'
import { setShareCookie } from '../middleware/cookies'
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
