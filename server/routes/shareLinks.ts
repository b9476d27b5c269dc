import Router from 'koa-router'
import { shareLinkRequest } from '../../contract/sharing'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { rowParams } from '../middleware/params'
import { requireUser } from '../middleware/requireUser'
import { type SessionUser, type Validated, validate } from '../middleware/validate'
import type { ShareRequest } from '../services/sharing/shareDeps'
import { putShareLink, readShareLink, revokeShareLink } from '../services/sharing/shareLink'

const ONE = { params: rowParams }
const PUT = { params: rowParams, body: shareLinkRequest }
type One = Validated<typeof ONE>

/** A board's link for guests, as its owner makes and ends it. */
export function shareLinksRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/boards/:id/share-link' })

  router.get('/', requireUser, validate(ONE), async (ctx: One) => {
    ctx.set('Cache-Control', 'private, no-store')
    ctx.body = { link: await readShareLink(deps, requestOf(ctx)) }
  })

  router.post('/', requireUser, jsonBody(), validate(PUT), async (ctx: Validated<typeof PUT>) => {
    ctx.set('Cache-Control', 'private, no-store')
    ctx.body = { link: await putShareLink(deps, requestOf(ctx), ctx.state.body) }
  })

  router.delete('/', requireUser, validate(ONE), async (ctx: One) => {
    await revokeShareLink(deps.knex, requestOf(ctx))
    ctx.status = 204
  })

  return router
}

interface OfBoard {
  readonly state: { readonly user: SessionUser; readonly params: { readonly id: number } }
}

function requestOf({ state }: OfBoard): ShareRequest {
  return { userId: state.user.id, boardId: state.params.id }
}
