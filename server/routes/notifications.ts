import Router from 'koa-router'
import { markReadRequest } from '../../contract/notification'
import type { Deps } from '../deps'
import { jsonBody } from '../middleware/jsonBody'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { listNotifications } from '../services/notifications/listNotifications'
import { markRead } from '../services/notifications/markRead'

const READ = { body: markReadRequest }

export function notificationsRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/notifications' })

  router.get('/', requireUser, async (ctx: Validated) => {
    ctx.set('Cache-Control', 'private, no-store')
    ctx.body = await listNotifications(deps.knex, ctx.state.user.id)
  })

  router.post('/read', requireUser, jsonBody(), validate(READ), async (ctx: Validated<typeof READ>) => {
    ctx.body = { unread: await markRead(deps, ctx.state.user.id, ctx.state.body.ids) }
  })

  return router
}
