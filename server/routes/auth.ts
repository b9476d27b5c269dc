import Router from 'koa-router'
import { loginRequest, registerRequest } from '../../contract/account'
import { passwordReset, resetRequest, verifyQuery } from '../../contract/accountSettings'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { requireUser, tellDeletedAccount } from '../middleware/requireUser'
import { signIn, signOut } from '../middleware/session'
import { storableBody } from '../middleware/storableBody'
import { type Validated, validate } from '../middleware/validate'
import { presentCurrentUser } from '../presenters/user'
import { requestReset } from '../services/accounts/requestReset'
import { resetPassword } from '../services/accounts/resetPassword'
import { verifyEmail } from '../services/accounts/verifyEmail'
import { findUser } from '../services/findUser'
import { login } from '../services/login'
import { registerUser } from '../services/registerUser'

const LOGIN = { body: loginRequest }
const REGISTER = { body: registerRequest }
const VERIFY = { query: verifyQuery }
const RESET = { body: resetRequest }
const NEW_PASSWORD = { body: passwordReset }

export function authRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/auth' })

  router.get('/user', tellDeletedAccount, requireUser, async (ctx: Validated) => {
    ctx.body = presentCurrentUser(await findUser(deps, ctx.state.user.id))
  })

  router.post('/login', jsonBody(), storableBody, validate(LOGIN), async (ctx: Validated<typeof LOGIN>) => {
    const user = await login(deps, { ...ctx.state.body, address: ctx.ip })
    await signIn(ctx, user.id)
    ctx.body = presentCurrentUser(user)
  })

  router.post('/register', jsonBody(), storableBody, validate(REGISTER), async (ctx: Validated<typeof REGISTER>) => {
    const user = await registerUser(deps, { ...ctx.state.body, address: ctx.ip })
    await signIn(ctx, user.id)
    ctx.status = 201
    ctx.body = presentCurrentUser(user)
  })

  router.get('/verify', validate(VERIFY), async (ctx: Validated<typeof VERIFY>) => {
    ctx.body = { message: await verifyEmail(deps, ctx.state.query.token, ctx.ip) }
  })

  router.post('/reset', jsonBody(), storableBody, validate(RESET), async (ctx: Validated<typeof RESET>) => {
    await requestReset(deps, { ...ctx.state.body, address: ctx.ip })
    ctx.status = 204
  })

  router.post(
    '/reset/password',
    jsonBody(),
    storableBody,
    validate(NEW_PASSWORD),
    async (ctx: Validated<typeof NEW_PASSWORD>) => {
      await resetPassword(deps, ctx.state.body, ctx.ip)
      ctx.status = 204
    },
  )

  router.post('/logout', (ctx) => {
    signOut(ctx)
    ctx.status = 204
  })

  return router
}
