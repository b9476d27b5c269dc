import Router from 'koa-router'
import type { Deps } from '../deps'
import { rowParams } from '../middleware/params'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { userProfile } from '../services/userProfile'

const ONE = { params: rowParams }

export function usersRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/users' })

  router.get('/:id', requireUser, validate(ONE), async (ctx: Validated<typeof ONE>) => {
    ctx.body = await userProfile(deps, ctx.state.params.id, ctx.state.user.id)
  })

  return router
}
