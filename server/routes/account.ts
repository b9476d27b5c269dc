import Router from 'koa-router'
import { accountDeletion, accountPatch, emailChange, passwordChange } from '../../contract/accountSettings'
import { aiStatus } from '../ai/aiStatus'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { ownSession, requireUser } from '../middleware/requireUser'
import { signOut } from '../middleware/session'
import { type Validated, validate } from '../middleware/validate'
import { presentCurrentUser } from '../presenters/user'
import { changeEmail } from '../services/accounts/changeEmail'
import { changePassword } from '../services/accounts/changePassword'
import { changeProfile } from '../services/accounts/changeProfile'
import { deleteAccount } from '../services/accounts/deleteAccount'
import { endOtherSessions } from '../services/accounts/endOtherSessions'
import { exportAccount } from '../services/accounts/export/exportAccount'
import { listSessions } from '../services/accounts/listSessions'
import { mailVerification } from '../services/accounts/mailVerification'
import { readAccount } from '../services/accounts/readAccount'

const CHANGE = { body: accountPatch }
const EMAIL = { body: emailChange }
const PASSWORD = { body: passwordChange }
const DELETE = { body: accountDeletion }

/** What a person does with their own account: the session says whose it is. */
export function accountRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/account' })
  const json = [requireUser, jsonBody()] as const

  router.get('/', requireUser, async (ctx: Validated) => {
    ctx.body = { ...(await readAccount(deps, ctx.state.user.id)), ai: aiStatus(deps.settings.openai) }
  })

  router.patch('/', ...json, validate(CHANGE), async (ctx: Validated<typeof CHANGE>) => {
    ctx.body = presentCurrentUser(deps.settings, await changeProfile(deps, ctx.state.user.id, ctx.state.body))
  })

  router.delete('/', ...json, validate(DELETE), async (ctx: Validated<typeof DELETE>) => {
    await deleteAccount(deps, ctx.state.user.id, ctx.state.body.password)
    signOut(ctx)
    ctx.status = 204
  })

  router.post('/verification', requireUser, async (ctx: Validated) => {
    await mailVerification(deps, ctx.state.user.id)
    ctx.status = 204
  })

  router.post('/email', ...json, validate(EMAIL), async (ctx: Validated<typeof EMAIL>) => {
    await changeEmail(deps, ctx.state.user.id, ctx.state.body)
    ctx.status = 204
  })

  router.post('/password', ...json, validate(PASSWORD), async (ctx: Validated<typeof PASSWORD>) => {
    await changePassword(deps, ownSession(ctx.state), ctx.state.body)
    ctx.status = 204
  })

  router.get('/sessions', requireUser, async (ctx: Validated) => {
    const { userId, sessionId } = ownSession(ctx.state)
    ctx.body = await listSessions(deps, userId, sessionId)
  })

  router.delete('/sessions', requireUser, async (ctx: Validated) => {
    await endOtherSessions(deps, ownSession(ctx.state))
    ctx.status = 204
  })

  router.get('/export', requireUser, async (ctx: Validated) => {
    const stream = await exportAccount(deps, ctx.state.user.id)
    ctx.set('Cache-Control', 'private, no-store')
    ctx.set('Content-Disposition', 'attachment; filename="moodloom.zip"')
    ctx.type = 'application/zip'
    ctx.body = stream
  })

  return router
}
