import type { Context } from 'koa'

/** Aborts if the client disconnects before it has the whole response. */
export function abortSignal(ctx: Pick<Context, 'res'>): AbortSignal {
  const controller = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort()
  })
  return controller.signal
}
