import type { Context } from 'koa'

/** Aborted when the person leaves before they get a response. */
export function abortSignal(ctx: Pick<Context, 'res'>): AbortSignal {
  const controller = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort()
  })
  return controller.signal
}
