import Router from 'koa-router'
import { isMigrated } from '../../db/connection'
import type { Deps } from '../deps'
import { metricsGuard } from '../middleware/measure'
import { hasDiskSpace } from '../outOfSpace'

/** Health checks and metrics for monitoring. */
export function healthRoutes(deps: Deps): Router {
  const { knex, log, metrics, settings } = deps
  const router = new Router()

  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' }
  })

  router.get('/readyz', async (ctx) => {
    const isReady = await isMigrated(knex).catch((error: unknown) => {
      log.error({ err: error }, 'the database is unreachable')
      return false
    })
    const isFull = isReady && !(await hasDiskSpace(deps))
    ctx.status = isReady && !isFull ? 200 : 503
    ctx.body = { status: ctx.status === 200 ? 'ready' : 'not ready', ...(isFull && { reason: 'disk full' }) }
  })

  router.get('/metrics', metricsGuard(settings), async (ctx) => {
    ctx.type = metrics.registry.contentType
    ctx.body = await metrics.registry.metrics()
  })

  return router
}
