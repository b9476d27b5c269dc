import type { Context, Next } from 'koa'

/** What the API answers is one person's and may change at once: kept only to be asked about again. Routes may say otherwise. */
export async function privateResponses(ctx: Context, next: Next): Promise<void> {
  ctx.set('Cache-Control', 'private, no-cache')
  await next()
}
