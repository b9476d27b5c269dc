import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Next } from 'koa'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import type { Settings } from '../env'
import { isLocalRequest, isPublished } from '../localRequest'
import { loggedPath } from '../log'

/** Writes one log line and one metric per response, without bodies, cookies or query strings. */
export function measure({ log, metrics }: Pick<Deps, 'log' | 'metrics'>) {
  return async function measure(ctx: Context & { _matchedRoute?: unknown }, next: Next): Promise<void> {
    const start = process.hrtime.bigint()
    await next()
    const seconds = Number(process.hrtime.bigint() - start) / 1e9
    // The pattern, not the path: every id would become a separate time series.
    const route = typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : 'file'
    metrics.requests.observe({ method: ctx.method, route, status: String(ctx.status) }, seconds)
    // `errors` logs the cause of a 5xx, at the appropriate level.
    log[route === 'file' ? 'debug' : 'info'](
      { method: ctx.method, path: loggedPath(ctx.path), status: ctx.status, ms: Math.round(seconds * 1000) },
      'answered',
    )
  }
}

/**
 * Metrics are for the operator: readable from anywhere with METRICS_TOKEN, or from this machine if the server is not
 * public. For everyone else it is a 404.
 */
export function metricsGuard(settings: Pick<Settings, 'metricsToken' | 'publicUrl' | 'trustProxy'>) {
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
