import type { Context, Next } from 'koa'
import { AppError } from '../AppError'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes sent by another site's page (CSRF). Browsers send the page's origin with every write; a program that
 * is not a browser sends none, carries no one's cookies by accident, and passes.
 */
export function sameOrigin(publicUrl: URL | undefined) {
  return async function sameOrigin(ctx: Context, next: Next): Promise<void> {
    if (!READS.has(ctx.method) && !isOwnOrigin(ctx, publicUrl)) {
      throw new AppError('BAD_ORIGIN', 'This request came from another site.')
    }
    await next()
  }
}

/** Also used by the WebSocket upgrade. */
export function isOwnOrigin(ctx: Context, publicUrl: URL | undefined): boolean {
  const origin = ctx.get('Origin')
  if (!origin) {
    const site = ctx.get('Sec-Fetch-Site')
    return site === '' || site === 'same-origin' || site === 'none'
  }
  if (publicUrl) return origin === publicUrl.origin
  // The scheme is ignored: a proxy that terminates TLS may not forward it, and an attacker cannot have the host.
  return URL.canParse(origin) && new URL(origin).host === ctx.host
}
