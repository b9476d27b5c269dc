import { isOutsideFailure } from '../app/platform/expected'
import { reportError } from '../app/platform/reportError'

const ARCHIVE = '/files.bin'
/** Share of files that must be missing: below it, individual requests transfer less than the archive. */
const MISSING_SHARE_MIN = 0.5
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
}
/** Headers that describe the archive's own bytes. */
const BODY_HEADERS = ['content-encoding', 'content-length', 'content-type', 'etag', 'last-modified', 'vary']

/**
 * Stores the build's files from one archive, which vite.config.ts writes: several hundred requests take a phone ten
 * times as long. Workbox then requests what is still missing, which is everything if the archive can't be fetched.
 *
 * @param paths of the files that never change, such as `/static/{name}-{hash}.js`
 */
export async function unpackFiles(paths: readonly string[], cacheName: string): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const missing = new Set(paths.filter((path) => !stored.has(path)))
    if (missing.size < paths.length * MISSING_SHARE_MIN) return
    const answer = await fetch(ARCHIVE, { cache: 'no-store' })
    if (!answer.ok) return
    for (const { path, bytes } of readArchive(await answer.arrayBuffer()))
      if (missing.has(path)) await cache.put(path, asAnswer(path, bytes, answer.headers))
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'unpackFiles')
  }
}

/** The length of a JSON list of paths and sizes (4 bytes, little-endian), the list, and the files one after another. */
function* readArchive(archive: ArrayBuffer): Generator<{ path: string; bytes: ArrayBuffer }> {
  const length = new DataView(archive).getUint32(0, true)
  let at = 4 + length
  const list: readonly (readonly [string, number])[] = JSON.parse(new TextDecoder().decode(archive.slice(4, at)))
  for (const [path, size] of list) {
    yield { path, bytes: archive.slice(at, at + size) }
    at += size
  }
}

/** A response with the server's headers: web workers take their policies from those of their scripts. */
function asAnswer(path: string, bytes: ArrayBuffer, given: Headers): Response {
  const headers = new Headers(given)
  for (const name of BODY_HEADERS) headers.delete(name)
  headers.set('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
  return new Response(bytes, { headers })
}
