import type { Context, Next } from 'koa'
import { editorPreloads } from './editorPreloads'
import { type ClientFile, loadClient } from './loadClient'

const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the built client from memory, in the smallest encoding that the browser accepts. A navigation to any page of
 * the app gets index.html; an unknown file falls through to a 404.
 */
export function staticFiles(clientDir: string) {
  const files = loadClient(clientDir)
  const preloads = editorPreloads(files)
  return async function staticFiles(ctx: Context, next: Next): Promise<void> {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!isRead) return next()
    const isPage = isNavigation(ctx, files)
    const file = files.get(isPage ? '/index.html' : ctx.path)
    if (!file) return next()
    // The page of a share link is only for people who have the link.
    if (isPage && ctx.path.startsWith('/s/')) ctx.set('X-Robots-Tag', 'noindex, nofollow')
    if (isPage && preloads && ctx.path.startsWith('/board/')) ctx.set('Link', preloads)
    send(ctx, file)
  }
}

/** Whether a page is requested rather than one of our files. A dot proves nothing: /board/1.5 is a page, too. */
function isNavigation(ctx: Context, files: ReadonlyMap<string, ClientFile>): boolean {
  if (ctx.path === '/') return true
  if (isApiPath(ctx.path) || ctx.path.startsWith('/static/') || files.has(ctx.path)) return false
  return ctx.get('Accept').includes('text/html')
}

function send(ctx: Context, file: ClientFile): void {
  ctx.status = 200
  ctx.type = file.type
  ctx.set('Cache-Control', file.isForever ? FOREVER : 'no-cache')
  ctx.vary('Accept-Encoding')
  const [encoding, bytes] = encodedFor(ctx, file)
  ctx.etag = encoding ? `${file.hash}-${encoding}` : file.hash
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  if (encoding) ctx.set('Content-Encoding', encoding)
  ctx.body = bytes
}

/** The smallest encoding that the browser accepts; checked one by one, since browsers list brotli last. */
function encodedFor(ctx: Context, file: ClientFile): readonly ['br' | 'gzip' | undefined, Buffer] {
  if (file.br && ctx.acceptsEncodings('br')) return ['br', file.br]
  if (file.gzip && ctx.acceptsEncodings('gzip')) return ['gzip', file.gzip]
  return [undefined, file.bytes]
}

/** Paths that belong to the server's routes: never answered with the client's page. */
export function isApiPath(path: string): boolean {
  return /^\/(api|assets|ws)(\/|$)/.test(path)
}

/**
 * The service worker receives what another app shares. If the browser has lost it, with the app still installed, the
 * share arrives here. This redirects to the page, which reinstalls the worker and asks the person to share again. The
 * body is not read: it belongs to no one until someone signed in says which board it is for.
 */
export async function shareTargetFallback(ctx: Context, next: Next): Promise<void> {
  if (ctx.method !== 'POST' || ctx.path !== '/receive') return next()
  ctx.status = 303
  ctx.set('Location', '/receive?lost=unready')
}
