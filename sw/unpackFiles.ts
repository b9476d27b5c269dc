import { isOutsideFailure } from '../app/platform/expected'
import { reportError } from '../app/platform/reportError'

const ARCHIVE = '/files.bin'
/** Of a build that is mostly here already, single requests bring less. */
const WORTH_IT = 0.5
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
}
/** What a response says of its own bytes. */
const OF_THE_BYTES = ['content-encoding', 'content-length', 'content-type', 'etag', 'last-modified', 'vary']

/**
 * Stores the files of the build from one archive, which vite.config.ts writes: asking for each of some hundred takes a
 * phone ten times as long. What is not in it, and all of it where it cannot be had, is left to single requests.
 *
 * @param paths of the files that never change, as `/static/{name}-{hash}.js`
 */
export async function unpackFiles(paths: readonly string[], cacheName: string): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const missing = new Set(paths.filter((path) => !stored.has(path)))
    if (missing.size < paths.length * WORTH_IT) return
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

/** As the server would answer: web workers take their policies from the headers of their scripts. */
function asAnswer(path: string, bytes: ArrayBuffer, given: Headers): Response {
  const headers = new Headers(given)
  for (const name of OF_THE_BYTES) headers.delete(name)
  headers.set('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
  return new Response(bytes, { headers })
}
