import type { Context } from 'koa'
import Router from 'koa-router'
import { pushSubscription, pushUnsubscribe } from '../../contract/push'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { ownSession, requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { subscribe, unsubscribe } from '../push/subscriptions'
import { spend } from '../rateLimits'

const SUBSCRIBE = { body: pushSubscription }
const UNSUBSCRIBE = { body: pushUnsubscribe }

export function pushRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/push' })

  router.get('/', requireUser, async (ctx: Context) => {
    ctx.body = { publicKey: deps.vapidKeys.publicKey }
  })

  router.post(
    '/subscriptions',
    requireUser,
    jsonBody(),
    validate(SUBSCRIBE),
    async (ctx: Validated<typeof SUBSCRIBE>) => {
      const owner = ownSession(ctx.state)
      await spend(deps.limits.push, String(owner.userId))
      await subscribe(deps, owner, ctx.state.body)
      ctx.status = 204
    },
  )

  router.delete(
    '/subscriptions',
    requireUser,
    jsonBody(),
    validate(UNSUBSCRIBE),
    async (ctx: Validated<typeof UNSUBSCRIBE>) => {
      await unsubscribe(deps, ctx.state.user.id, ctx.state.body.endpoint)
      ctx.status = 204
    },
  )

  return router
}
