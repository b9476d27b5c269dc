import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Next } from 'koa'
import { AppError } from '../AppError'
import type { Settings } from '../env'
import { isLocalRequest, isPublished } from '../localRequest'

/**
 * The figures of the process are for its operator: read from anywhere with METRICS_TOKEN, and without it on this machine
 * unless others reach the server. To everybody else there is nothing here.
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

/** In the same time wherever they differ. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
