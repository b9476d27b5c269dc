import Router from 'koa-router'
import { inspirationCreate, inspirationsQuery } from '../../contract/inspiration'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { type MaybeUser, maybeUser } from '../middleware/maybeUser'
import { rowParams } from '../middleware/params'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { bookmarkInspiration, unbookmarkInspiration } from '../services/inspirations/bookmarkInspiration'
import { deleteInspiration } from '../services/inspirations/deleteInspiration'
import { findInspiration } from '../services/inspirations/findInspiration'
import { likeInspiration, unlikeInspiration } from '../services/inspirations/likeInspiration'
import { listCategories } from '../services/inspirations/listCategories'
import { listInspirations } from '../services/inspirations/listInspirations'
import { publishInspiration } from '../services/inspirations/publishInspiration'

const LIST = { query: inspirationsQuery }
const CREATE = { body: inspirationCreate }
const ONE = { params: rowParams }
type One = Validated<typeof ONE>

/** What is published is for everybody to see, signed in or not. */
export function inspirationsRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/inspirations' })

  router.get('/', maybeUser, validate(LIST), async (ctx: Validated<typeof LIST> & MaybeUser) => {
    ctx.body = await listInspirations(deps, ctx.state.userId, ctx.state.query)
  })

  router.get('/categories', async (ctx) => {
    ctx.body = await listCategories(deps.knex)
  })

  router.get('/:id', maybeUser, validate(ONE), async (ctx: One & MaybeUser) => {
    ctx.body = await findInspiration(deps, ctx.state.userId, ctx.state.params.id)
  })

  router.post('/', requireUser, jsonBody(), validate(CREATE), async (ctx: Validated<typeof CREATE>) => {
    const { inspiration, isNew } = await publishInspiration(deps, ctx.state.user.id, ctx.state.body)
    ctx.status = isNew ? 201 : 200
    ctx.body = inspiration
  })

  router.delete('/:id', requireUser, validate(ONE), async (ctx: One) => {
    await deleteInspiration(deps, ctx.state.user.id, ctx.state.params.id)
    ctx.status = 204
  })

  router.post('/:id/like', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await likeInspiration(deps, ctx.state.user.id, ctx.state.params.id)
  })

  router.delete('/:id/like', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await unlikeInspiration(deps, ctx.state.user.id, ctx.state.params.id)
  })

  router.post('/:id/bookmark', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await bookmarkInspiration(deps, ctx.state.user.id, ctx.state.params.id)
  })

  router.delete('/:id/bookmark', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await unbookmarkInspiration(deps, ctx.state.user.id, ctx.state.params.id)
  })

  return router
}
