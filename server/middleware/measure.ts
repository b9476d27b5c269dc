import type { Context, Next } from 'koa'
import type { Deps } from '../deps'
import { loggedPath } from '../log'

/** One log line and one figure per answer. Never bodies, cookies or query strings. */
export function measure({ log, metrics }: Pick<Deps, 'log' | 'metrics'>) {
  return async function measure(ctx: Context & { _matchedRoute?: unknown }, next: Next): Promise<void> {
    const start = process.hrtime.bigint()
    await next()
    const seconds = Number(process.hrtime.bigint() - start) / 1e9
    // The pattern, not the path: ids would make a figure of their own each.
    const route = typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : 'file'
    metrics.requests.observe({ method: ctx.method, route, status: String(ctx.status) }, seconds)
    // `errors` logs the cause of a 5xx, at the level that it deserves.
    log[route === 'file' ? 'debug' : 'info'](
      { method: ctx.method, path: loggedPath(ctx.path), status: ctx.status, ms: Math.round(seconds * 1000) },
      'answered',
    )
  }
}
