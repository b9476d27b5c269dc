import Router from 'koa-router'
import { loginRequest, registerRequest } from '../../contract/account'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { requireUser } from '../middleware/requireUser'
import { signIn, signOut } from '../middleware/session'
import { storableBody } from '../middleware/storableBody'
import { type Validated, validate } from '../middleware/validate'
import { presentCurrentUser } from '../presenters/user'
import { findUser } from '../services/findUser'
import { login } from '../services/login'
import { registerUser } from '../services/registerUser'

const LOGIN = { body: loginRequest }
const REGISTER = { body: registerRequest }

export function authRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/auth' })

  router.get('/user', requireUser, async (ctx: Validated) => {
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

  router.post('/logout', (ctx) => {
    signOut(ctx)
    ctx.status = 204
  })

  return router
}
