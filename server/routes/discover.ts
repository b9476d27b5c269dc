import Router from 'koa-router'
import { publicBoardsQuery } from '../../contract/inspiration'
import type { Deps } from '../deps'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { listPublicBoards } from '../services/boards/listPublicBoards'

const BOARDS = { query: publicBoardsQuery }

export function discoverRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/discover' })

  router.get('/boards', requireUser, validate(BOARDS), async (ctx: Validated<typeof BOARDS>) => {
    ctx.body = await listPublicBoards(deps.knex, ctx.state.user.id, ctx.state.query)
  })

  return router
}
