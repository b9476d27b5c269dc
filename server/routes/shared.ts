import Router from 'koa-router'
import type { Deps } from '../deps'
import { guest } from '../middleware/guest'
import { setShareCookie } from '../middleware/shareCookie'
import { type Validated, validate } from '../middleware/validate'
import { readShared, readSharedChanges } from '../services/sharing/readShared'
import { changesQuery } from './mutations'

const CHANGES = { query: changesQuery }
/** A whole board is more work than what changed on it. */
const POINTS = { whole: 10, changes: 1 }

type Guest = Validated<typeof CHANGES> & { readonly state: { readonly token: string } }

/** What a guest with a share link may ask, without a session. */
export function sharedRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/shared/:token' })

  router.get('/', guest(deps, POINTS.whole), async (ctx) => {
    const { boardId, json } = await readShared(deps, ctx.state.token)
    setShareCookie(ctx, boardId, ctx.state.token)
    ctx.type = 'application/json'
    ctx.body = json
  })

  router.get('/changes', guest(deps, POINTS.changes), validate(CHANGES), async (ctx: Guest) => {
    const { boardId, changes } = await readSharedChanges(deps, ctx.state.token, ctx.state.query.since)
    // For as long as the page stays open.
    setShareCookie(ctx, boardId, ctx.state.token)
    ctx.body = changes
  })

  return router
}
