import Router from 'koa-router'
import { loginRequest, registerRequest } from '../../contract/account'
import { passwordReset, resetRequest, verifyQuery } from '../../contract/accountSettings'
import { clientNetwork } from '../clientNetwork'
import type { Deps } from '../deps'
import { readDevice, rememberDevice } from '../middleware/deviceCookie'
import { jsonBody } from '../middleware/jsonBody'
import { refuseDeletedAccount, requireUser } from '../middleware/requireUser'
import { signIn, signOut } from '../middleware/session'
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

  router.get('/user', refuseDeletedAccount, requireUser, async (ctx: Validated) => {
    ctx.body = presentCurrentUser(deps.settings, await findUser(deps, ctx.state.user.id))
  })

  router.post('/login', jsonBody(), validate(LOGIN), async (ctx: Validated<typeof LOGIN>) => {
    const deviceOf = (userId: number) => readDevice(ctx, userId)
    const user = await login(deps, { ...ctx.state.body, address: clientNetwork(ctx.ip), deviceOf })
    await signIn(ctx, user.id)
    ctx.body = presentCurrentUser(deps.settings, user)
  })

  router.post('/register', jsonBody(), validate(REGISTER), async (ctx: Validated<typeof REGISTER>) => {
    const user = await registerUser(deps, { ...ctx.state.body, address: clientNetwork(ctx.ip) })
    await signIn(ctx, user.id)
    ctx.status = 201
    ctx.body = presentCurrentUser(deps.settings, user)
  })

  router.get('/verify', validate(VERIFY), async (ctx: Validated<typeof VERIFY>) => {
    ctx.body = { message: await verifyEmail(deps, ctx.state.query.token, clientNetwork(ctx.ip)) }
  })

  router.post('/reset', jsonBody(), validate(RESET), async (ctx: Validated<typeof RESET>) => {
    await requestReset(deps, { ...ctx.state.body, address: clientNetwork(ctx.ip) })
    ctx.status = 204
  })

  router.post('/reset/password', jsonBody(), validate(NEW_PASSWORD), async (ctx: Validated<typeof NEW_PASSWORD>) => {
    rememberDevice(ctx, await resetPassword(deps, ctx.state.body, clientNetwork(ctx.ip)))
    ctx.status = 204
  })

  router.post('/logout', (ctx) => {
    signOut(ctx)
    ctx.status = 204
  })

  return router
}
