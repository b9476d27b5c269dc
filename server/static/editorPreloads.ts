import { posix } from 'node:path'
import { isBoardChunk, preloadLinks } from '../../contract/preloads'
import type { ClientFile } from './loadClient'

const NAMED = /"(\/static\/[^"]+\.(?:js|css))"/g
const IMPORT = /(?:from|import)\s*"(\.\/[^"]+\.js)"/g

/**
 * A `Link` header that preloads everything needed to draw a board, so that a phone fetches it immediately and not only
 * after it has run the first script. What the page itself names comes first: it would queue behind the rest, since a
 * browser reads headers before the page and has six connections. Empty if there is no build.
 */
export function editorPreloads(files: ReadonlyMap<string, ClientFile>): string {
  const page = files.get('/index.html')?.bytes.toString() ?? ''
  const wanted = new Set<string>()
  const add = (path: string) => {
    const file = files.get(path)
    if (!file || wanted.has(path)) return
    wanted.add(path)
    if (!path.endsWith('.js')) return
    for (const [, relative = ''] of file.bytes.toString().matchAll(IMPORT))
      add(posix.join(posix.dirname(path), relative))
  }
  const roots = [...files.keys()].filter(isBoardChunk)
  if (roots.length === 0) return ''
  for (const [, path = ''] of page.matchAll(NAMED)) add(path)
  for (const path of roots) add(path)
  return preloadLinks(wanted)
}
