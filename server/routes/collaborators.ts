import Router from 'koa-router'
import { collaboratorPatch, invite as inviteRequest } from '../../contract/sharing'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { collaboratorParams, rowParams } from '../middleware/params'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { changeCollaborator } from '../services/sharing/changeCollaborator'
import { invite } from '../services/sharing/invite'
import { listCollaborators } from '../services/sharing/listCollaborators'
import { removeCollaborator } from '../services/sharing/removeCollaborator'

const LIST = { params: rowParams }
const INVITE = { params: rowParams, body: inviteRequest }
const CHANGE = { params: collaboratorParams, body: collaboratorPatch }
const REMOVE = { params: collaboratorParams }

/** Who works on a board. Somebody becomes a collaborator by an invitation that they accept. */
export function collaboratorsRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/boards/:id/collaborators' })
  const json = [jsonBody()] as const

  router.get('/', requireUser, validate(LIST), async (ctx: Validated<typeof LIST>) => {
    ctx.body = await listCollaborators(deps.knex, ctx.state.user.id, ctx.state.params.id)
  })

  router.post('/', requireUser, ...json, validate(INVITE), async (ctx: Validated<typeof INVITE>) => {
    const { user, params, body } = ctx.state
    const { invitation, isNew } = await invite(deps, { userId: user.id, boardId: params.id }, body)
    ctx.status = isNew ? 201 : 200
    ctx.body = invitation
  })

  router.patch('/:collaboratorId', requireUser, ...json, validate(CHANGE), async (ctx: Validated<typeof CHANGE>) => {
    const { user, params, body } = ctx.state
    const request = { userId: user.id, boardId: params.id }
    ctx.body = await changeCollaborator(deps, request, params.collaboratorId, body)
  })

  router.delete('/:collaboratorId', requireUser, validate(REMOVE), async (ctx: Validated<typeof REMOVE>) => {
    const { user, params } = ctx.state
    await removeCollaborator(deps, { userId: user.id, boardId: params.id }, params.collaboratorId)
    ctx.status = 204
  })

  return router
}
