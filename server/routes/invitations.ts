import Router from 'koa-router'
import type { Deps } from '../deps'
import { invitationParams, rowParams } from '../middleware/params'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { acceptInvitation } from '../services/sharing/acceptInvitation'
import { declineInvitation } from '../services/sharing/declineInvitation'
import { listInvitations, listReceivedInvitations } from '../services/sharing/listInvitations'
import { withdrawInvitation } from '../services/sharing/withdrawInvitation'

const ONE = { params: rowParams }
const WITHDRAW = { params: invitationParams }
type One = Validated<typeof ONE>

/** Invitations that wait for an answer: a board's, for its owner, and one's own. */
export function invitationsRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api' })

  router.get('/boards/:id/invitations', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await listInvitations(deps.knex, ctx.state.user.id, ctx.state.params.id)
  })

  router.delete(
    '/boards/:id/invitations/:invitationId',
    requireUser,
    validate(WITHDRAW),
    async (ctx: Validated<typeof WITHDRAW>) => {
      const { user, params } = ctx.state
      await withdrawInvitation(deps.knex, { userId: user.id, boardId: params.id }, params.invitationId)
      ctx.status = 204
    },
  )

  router.get('/invitations', requireUser, async (ctx: Validated) => {
    ctx.body = await listReceivedInvitations(deps.knex, ctx.state.user.id)
  })

  router.post('/invitations/:id/accept', requireUser, validate(ONE), async (ctx: One) => {
    ctx.body = await acceptInvitation(deps, ctx.state.user.id, ctx.state.params.id)
  })

  router.post('/invitations/:id/decline', requireUser, validate(ONE), async (ctx: One) => {
    await declineInvitation(deps.knex, ctx.state.user.id, ctx.state.params.id)
    ctx.status = 204
  })

  return router
}
