import type { Context, Next } from 'koa'
import { AppError } from '../AppError'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site's page sends. Browsers name the page's origin on every write; a program
 * that is no browser sends none, carries no one's cookies by accident, and passes.
 */
export function sameOrigin(publicUrl: URL | undefined) {
  return async function sameOrigin(ctx: Context, next: Next): Promise<void> {
    if (!READS.has(ctx.method) && !isOwnOrigin(ctx, publicUrl)) {
      throw new AppError('BAD_ORIGIN', 'This request came from another site.')
    }
    await next()
  }
}

/** Also asked by the upgrade to a socket. */
export function isOwnOrigin(ctx: Context, publicUrl: URL | undefined): boolean {
  const origin = ctx.get('Origin')
  if (!origin) {
    const site = ctx.get('Sec-Fetch-Site')
    return site === '' || site === 'same-origin' || site === 'none'
  }
  if (publicUrl) return origin === publicUrl.origin
  // The scheme is left out: a proxy that ends TLS may not tell, and the host is what a stranger cannot have.
  return URL.canParse(origin) && new URL(origin).host === ctx.host
}
