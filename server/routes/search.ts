import Router from 'koa-router'
import { searchQuery } from '../../contract/search'
import type { Deps } from '../deps'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { search } from '../services/search/search'

const SEARCH = { query: searchQuery }

export function searchRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/search' })

  router.get('/', requireUser, validate(SEARCH), async (ctx: Validated<typeof SEARCH>) => {
    ctx.body = await search(deps, ctx.state.user.id, ctx.state.query)
  })

  return router
}
