import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Next } from 'koa'
import Router from 'koa-router'
import { isMigrated } from '../../db/connection'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import type { Settings } from '../env'
import { isLocalRequest, isPublished } from '../localRequest'
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

/**
 * Metrics are for the operator: readable from anywhere with METRICS_TOKEN, or from this machine if the server is not
 * public. For everyone else it is a 404.
 */
function metricsGuard(settings: Pick<Settings, 'metricsToken' | 'publicUrl' | 'trustProxy'>) {
  const { metricsToken } = settings
  return async function metricsGuard(ctx: Context, next: Next): Promise<void> {
    const hasToken = metricsToken !== undefined && isEqual(ctx.get('Authorization'), `Bearer ${metricsToken}`)
    const isOwn = !isPublished(settings) && isLocalRequest(ctx)
    if (!hasToken && !isOwn) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
    await next()
  }
}

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
