import Router from 'koa-router'
import { isMigrated } from '../../db/connection'
import type { Deps } from '../deps'

/** For whoever watches the process. */
export function healthRoutes({ knex, log, metrics }: Deps): Router {
  const router = new Router()

  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' }
  })

  router.get('/readyz', async (ctx) => {
    const isReady = await isMigrated(knex).catch((error: unknown) => {
      log.error({ err: error }, 'the database cannot be reached')
      return false
    })
    ctx.status = isReady ? 200 : 503
    ctx.body = { status: isReady ? 'ready' : 'not ready' }
  })

  router.get('/metrics', async (ctx) => {
    ctx.type = metrics.registry.contentType
    ctx.body = await metrics.registry.metrics()
  })

  return router
}
