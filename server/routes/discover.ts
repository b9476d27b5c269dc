import Router from 'koa-router'
import { publicBoardsQuery } from '../../contract/inspiration'
import type { Deps } from '../deps'
import { rowParams } from '../middleware/params'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { bookmarkBoard, unbookmarkBoard } from '../services/boards/bookmarkBoard'
import { likeBoard, unlikeBoard } from '../services/boards/likeBoard'
import { listPublicBoards } from '../services/boards/listPublicBoards'

const BOARDS = { query: publicBoardsQuery }
const ONE = { params: rowParams }
type One = Validated<typeof ONE>

/** Boards that everybody with an account may look at. */
export function discoverRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/discover' })

  router.get('/boards', requireUser, validate(BOARDS), async (ctx: Validated<typeof BOARDS>) => {
    ctx.body = await listPublicBoards(deps.knex, ctx.state.user.id, ctx.state.query)
  })

  router.post('/boards/:id/like', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await likeBoard(deps, ctx.state.user.id, ctx.state.params.id)
  })

  router.delete('/boards/:id/like', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await unlikeBoard(deps, ctx.state.user.id, ctx.state.params.id)
  })

  router.post('/boards/:id/bookmark', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await bookmarkBoard(deps, ctx.state.user.id, ctx.state.params.id)
  })

  router.delete('/boards/:id/bookmark', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await unbookmarkBoard(deps, ctx.state.user.id, ctx.state.params.id)
  })

  return router
}
