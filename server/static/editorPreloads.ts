import { posix } from 'node:path'
import type { ClientFile } from './loadClient'

/** Chunks that the editor needs as soon as it can have them, by what the build calls them. */
const ROOTS = /^\/static\/(?:BoardPage|workspace)-[^/]+\.(?:js|css)$/
const IMPORT = /(?:from|import)\s*"(\.\/[^"]+\.js)"/g

/**
 * A `Link` header for a board's page: what the editor is made of beside what the page itself names. A phone then
 * fetches all of it at once, and not only after it has run the first script. Empty where nothing is built.
 */
export function editorPreloads(files: ReadonlyMap<string, ClientFile>): string {
  const page = files.get('/index.html')?.bytes.toString() ?? ''
  const wanted = new Set<string>()
  const add = (path: string) => {
    const file = files.get(path)
    if (!file || wanted.has(path) || page.includes(path)) return
    wanted.add(path)
    if (!path.endsWith('.js')) return
    for (const [, relative = ''] of file.bytes.toString().matchAll(IMPORT))
      add(posix.join(posix.dirname(path), relative))
  }
  for (const path of files.keys()) if (ROOTS.test(path)) add(path)
  return [...wanted].map(link).join(', ')
}

function link(path: string): string {
  return path.endsWith('.css')
    ? `<${path}>; rel=preload; as=style; crossorigin`
    : `<${path}>; rel=modulepreload; crossorigin`
}
