import type { Context, Next } from 'koa'

/**
 * What another app shares is taken by the service worker. Where the browser has lost it, with the app still installed,
 * the share comes here, and is sent back to the page, which installs the worker anew and asks for it once more. Nothing
 * of it is read: it is nobody's until somebody signed in says which board it is for.
 */
export async function shareTargetFallback(ctx: Context, next: Next): Promise<void> {
  if (ctx.method !== 'POST' || ctx.path !== '/receive') return next()
  ctx.status = 303
  ctx.set('Location', '/receive?lost=unready')
}
