import Router from 'koa-router'
import type { Deps } from '../deps'
import { rowParams } from '../middleware/params'
import { queueUser } from '../middleware/queueUser'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { purgeBoard } from '../services/boards/purgeBoard'

const ONE = { params: rowParams }

/** What is in the trash for good. The list is `GET /api/boards?trash=1`, the way back `POST /api/boards/{id}/restore`. */
export function trashRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/trash' })

  router.delete('/:id', requireUser, queueUser, validate(ONE), async (ctx: Validated<typeof ONE>) => {
    await purgeBoard(deps, ctx.state.user.id, ctx.state.params.id)
    ctx.status = 204
  })

  return router
}
