import type { Context } from 'koa'

/** Ends when the person goes away before they were answered. */
export function abortSignal(ctx: Pick<Context, 'res'>): AbortSignal {
  const controller = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort()
  })
  return controller.signal
}
