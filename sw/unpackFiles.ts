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
 * times as long. Resolves to what is stored then, perhaps nothing: Workbox requests the rest.
 *
 * @param paths of the files that never change, such as `/static/{name}-{hash}.js`
 */
export async function unpackFiles(paths: readonly string[], cacheName: string): Promise<ReadonlySet<string>> {
  const stored = new Set<string>()
  try {
    const cache = await caches.open(cacheName)
    for (const { url } of await cache.keys()) stored.add(new URL(url).pathname)
    const missing = new Set(paths.filter((path) => !stored.has(path)))
    if (missing.size < paths.length * MISSING_SHARE_MIN) return stored
    const answer = await fetch(ARCHIVE, { cache: 'no-store' })
    if (!answer.ok) return stored
    const files = readArchive(await answer.arrayBuffer()).filter(({ path }) => missing.has(path))
    await Promise.all(
      files.map(async ({ path, bytes }) => {
        await cache.put(path, asAnswer(path, bytes, answer.headers))
        stored.add(path)
      }),
    )
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'unpackFiles')
  }
  return stored
}

/** The length of a JSON list of paths and sizes (4 bytes, little-endian), the list, and the files one after another. */
function readArchive(archive: ArrayBuffer): { path: string; bytes: ArrayBuffer }[] {
  const length = new DataView(archive).getUint32(0, true)
  let at = 4 + length
  const list: readonly (readonly [string, number])[] = JSON.parse(new TextDecoder().decode(archive.slice(4, at)))
  return list.map(([path, size]) => {
    const bytes = archive.slice(at, at + size)
    at += size
    return { path, bytes }
  })
}

/** A response with the server's headers: web workers take their policies from those of their scripts. */
function asAnswer(path: string, bytes: ArrayBuffer, given: Headers): Response {
  const headers = new Headers(given)
  for (const name of BODY_HEADERS) headers.delete(name)
  headers.set('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
  return new Response(bytes, { headers })
}
