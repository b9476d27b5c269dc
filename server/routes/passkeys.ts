import Router from 'koa-router'
import { newPasskey, passkeyCreationRequest, passkeyLogin, passkeyRemoval } from '../../contract/passkeys'
import { clientNetwork } from '../clientNetwork'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { rowParams } from '../middleware/params'
import { passkeyHolder } from '../middleware/passkeyCookie'
import { ownSession, requireUser } from '../middleware/requireUser'
import { signIn } from '../middleware/session'
import { type Validated, validate } from '../middleware/validate'
import { presentCurrentUser } from '../presenters/user'
import { relyingParty } from '../relyingParty'
import { addPasskey } from '../services/passkeys/addPasskey'
import { creationOptions } from '../services/passkeys/creationOptions'
import { listPasskeys, removePasskey } from '../services/passkeys/ownPasskeys'
import { passkeyLogin as loginByPasskey, requestOptions } from '../services/passkeys/passkeyLogin'

const LOGIN = { body: passkeyLogin }
const CREATION = { body: passkeyCreationRequest }
const NEW = { body: newPasskey }
const REMOVAL = { params: rowParams, body: passkeyRemoval }

/** Passkeys: signing in with one, and a person's own. */
export function passkeysRoutes(deps: Deps): Router {
  const router = new Router()
  const json = jsonBody()

  router.post('/api/auth/passkey/options', async (ctx) => {
    const visitor = { address: clientNetwork(ctx.ip), holder: passkeyHolder(ctx) }
    ctx.body = await requestOptions(deps, relyingParty(deps.settings, ctx.host), visitor)
  })

  router.post('/api/auth/passkey', json, validate(LOGIN), async (ctx: Validated<typeof LOGIN>) => {
    const visitor = { address: clientNetwork(ctx.ip), holder: passkeyHolder(ctx) }
    const claim = { visitor, answer: ctx.state.body }
    const user = await loginByPasskey(deps, relyingParty(deps.settings, ctx.host), claim)
    await signIn(ctx, user.id)
    ctx.body = presentCurrentUser(deps.settings, user)
  })

  router.get('/api/account/passkeys', requireUser, async (ctx: Validated) => {
    ctx.body = await listPasskeys(deps.knex, ctx.state.user.id)
  })

  router.post(
    '/api/account/passkeys/options',
    requireUser,
    json,
    validate(CREATION),
    async (ctx: Validated<typeof CREATION>) => {
      const party = relyingParty(deps.settings, ctx.host)
      ctx.body = await creationOptions(deps, ownSession(ctx.state), { party, password: ctx.state.body.password })
    },
  )

  router.post('/api/account/passkeys', requireUser, json, validate(NEW), async (ctx: Validated<typeof NEW>) => {
    const party = relyingParty(deps.settings, ctx.host)
    ctx.body = await addPasskey(deps, ownSession(ctx.state), { party, ...ctx.state.body })
    ctx.status = 201
  })

  router.delete(
    '/api/account/passkeys/:id',
    requireUser,
    json,
    validate(REMOVAL),
    async (ctx: Validated<typeof REMOVAL>) => {
      await removePasskey(deps, {
        userId: ctx.state.user.id,
        id: ctx.state.params.id,
        password: ctx.state.body.password,
      })
      ctx.status = 204
    },
  )

  return router
}
