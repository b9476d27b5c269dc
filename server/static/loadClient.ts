import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface ClientFile {
  readonly bytes: Buffer
  readonly type: string
  readonly hash: string
  /** Its name changes with its content, so it may be cached forever. */
  readonly isForever: boolean
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
}

const COMPRESSED = /\.(br|gz)$/
/**
 * Folders of files that the build names by their content (assetsDir in vite.config.ts), and of images that never change
 * under their name (db/seeds/inspirationList.ts).
 */
const FOREVER = ['/static/', '/inspirations/']

/**
 * Reads the built client, with the `.br` and `.gz` made at build time, by path: `/index.html`. Empty if there is no
 * build.
 */
export function loadClient(clientDir: string): ReadonlyMap<string, ClientFile> {
  const files = new Map<string, ClientFile>()
  if (!existsSync(clientDir)) return files
  for (const entry of readdirSync(clientDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || COMPRESSED.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(clientDir, file).split(sep).join('/')}`
    files.set(path, {
      ...read(file),
      type: typeOf(entry.name),
      isForever: FOREVER.some((folder) => path.startsWith(folder)),
    })
  }
  return files
}

function read(path: string) {
  const bytes = readFileSync(path)
  const sibling = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined)
  return {
    bytes,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    br: sibling('.br'),
    gzip: sibling('.gz'),
  }
}

function typeOf(name: string): string {
  // Koa does not know this type, and browsers require it to install the app.
  return name.endsWith('.webmanifest') ? 'application/manifest+json' : name.slice(name.lastIndexOf('.'))
}
