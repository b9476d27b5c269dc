import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/places'

// How the build splits files into chunks decides what a first screen waits for. A file's folder decides its chunk:
// vite.config.ts maps folders to chunks, and dist/chunks.json lists what the build made of that.

interface Chunk {
  readonly name: string
  readonly file: string
  /** The files that it requires. */
  readonly imports: readonly string[]
  readonly files: readonly string[]
}

interface Bound {
  /** Bytes, as sent. */
  readonly bytes: number
  /** Folders that its files may come from. A package counts as a folder. */
  readonly folders: readonly string[]
}

const chunks: readonly Chunk[] = JSON.parse(readFileSync(join(root, 'dist/chunks.json'), 'utf8'))

/** A file that is wrongly imported into a chunk statically shows up here by its folder. */
const BOUNDS: Readonly<Record<string, Bound>> = {
  first: {
    bytes: 4_000,
    folders: [
      'app/boot/first',
      'app/offline/initial',
      'app/pages/board',
      'app/platform',
      'app/search',
      'app/ui',
      'contract',
      'vite',
    ],
  },
  framework: { bytes: 66_000, folders: ['react', 'react-dom', 'react-router', 'scheduler'] },
  shell: {
    bytes: 16_800,
    folders: [
      'app',
      'app/account',
      'app/api',
      'app/boot/page',
      'app/install',
      'app/live',
      'app/notifications',
      'app/notifications/unread',
      'app/offline/http',
      'app/offline/plain',
      'app/platform',
      'app/shell',
      'app/ui',
      'app/ui/format',
      'contract',
      'contract/rules',
    ],
  },
  frame: {
    bytes: 4_000,
    folders: ['app/account', 'app/boot/frame', 'app/notifications', 'app/search', 'app/shell/frame', 'app/ui/iconSets'],
  },
  board: {
    bytes: 31_200,
    folders: [
      'app/board/clipboard',
      'app/board/geometry',
      'app/board/gestures',
      'app/board/keys/start',
      'app/board/photos',
      'app/board/store',
      'app/board/view',
      'app/board/view/elements',
      'app/board/view/toolbar/base',
      'app/pages/board/base',
      'app/ui/format',
      'contract/layout',
    ],
  },
  BoardPage: {
    bytes: 9_100,
    folders: ['app/board/view/toolbar', 'app/offline/initial', 'app/pages/board', 'app/sharing'],
  },
  interaction: {
    bytes: 13_950,
    folders: [
      'app/board/geometry',
      'app/board/gestures/deferred',
      'app/board/raster',
      'app/board/store/lazy',
      'app/board/texts',
      'app/board/view/interaction',
      'app/board/view/live',
      'contract',
    ],
  },
  contract: { bytes: 12_600, folders: ['contract/shared', 'zod'] },
  workspace: {
    bytes: 49_600,
    folders: [
      'app/offline',
      'app/offline/cache',
      'app/offline/http',
      'app/offline/inbound',
      'app/offline/loss',
      'app/offline/mirror',
      'app/offline/outbox',
      'app/offline/push',
      'contract',
      'dexie',
      'zod',
    ],
  },
  home: {
    bytes: 6_000,
    folders: ['app/cards', 'app/inspirations', 'app/pages/home', 'app/ui/content', 'app/ui/forms'],
  },
  liveNews: { bytes: 1_600, folders: ['app/board/view/live', 'app/board/view/live/status'] },
}

/** The chunk of that name that has files; its entry may be a separate chunk without any. */
function chunkOf(name: string): Chunk {
  const found = chunks.filter((chunk) => chunk.name === name && chunk.files.length > 0)
  const [chunk] = found
  if (!chunk || found.length > 1) throw new Error(`${found.length} chunks are named ${name}`)
  return chunk
}

function bytesOf({ file }: Chunk): number {
  return statSync(join(root, 'dist/client', `${file}.br`)).size
}

function folderOf(path: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? dirname(path)
}

/** Style sheets have separate files. */
function scriptsOf({ files }: Chunk): readonly string[] {
  return files.filter((path) => !path.endsWith('.css') && !path.startsWith('rolldown'))
}

function countByFolder(chunk: Chunk): string {
  const counts = new Map<string, number>()
  for (const path of scriptsOf(chunk)) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([folder, count]) => `${folder} ${count}`)
    .join(', ')
}

/** The names of a part's files, with everything they require. */
function filesOf(part: string): readonly string[] {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const chunk of chunks) if (chunk.file === file) chunk.imports.forEach(add)
  }
  for (const chunk of chunks) if (chunk.name === part) add(chunk.file)
  return [...found].map((file) => basename(file).replace(/-[\w-]{8}\.js$/, ''))
}

test.each(Object.entries(BOUNDS))(
  'the chunk %s has only files from its folders and stays within its size limit',
  (name, bound) => {
    const chunk = chunkOf(name)
    console.info(`${name}: ${bytesOf(chunk)} of ${bound.bytes} bytes. ${countByFolder(chunk)}`)
    expect(scriptsOf(chunk).filter((path) => !bound.folders.includes(folderOf(path)))).toEqual([])
    expect(bytesOf(chunk)).toBeLessThanOrEqual(bound.bytes)
  },
)

test('the scripts of an editor’s first visit stay within their limit together', () => {
  const names = ['first', 'framework', 'shell', 'BoardPage', 'board', 'workspace', 'contract', 'Live', 'liveNews']
  const bytes = names.reduce((sum, name) => sum + bytesOf(chunkOf(name)), 0)
  // Each chunk alone grows unnoticed. The goal is 190 KiB; some 20 small files come on top. Builds of the same sources in
  // two folders differ by up to 0.4%.
  expect(bytes).toBeLessThanOrEqual(195_300)
})

test('no file from a lazy folder is in a chunk of a first screen', () => {
  const first = ['first', 'shell', 'frame', 'board', 'BoardPage', 'workspace', 'home']
  expect(first.flatMap((name) => chunkOf(name).files.filter((path) => path.includes('/lazy/')))).toEqual([])
})

test('the first paint of a board waits for neither the database nor the schemas', () => {
  const files = filesOf('BoardPage')
  expect(files).toContain('board')
  for (const later of ['workspace', 'contract']) expect(files).not.toContain(later)
})

test('home is one file besides what every page shares', () => {
  expect([...filesOf('HomePage')].sort()).toEqual(
    ['HomePage', 'first', 'frame', 'framework', 'home', 'rolldown-runtime', 'shell'].sort(),
  )
})
