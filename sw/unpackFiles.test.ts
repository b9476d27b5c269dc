import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '../tests/support/memoryCaches'
import { unpackFiles } from './unpackFiles'

const FILES = { '/static/a-1.js': 'let a = "ä"', '/static/b-2.css': 'b {}', '/static/c-3.woff2': '\u0001\u0002' }
const PATHS = Object.keys(FILES)
const CACHE = 'precache'

/** An archive as vite.config.ts writes it. */
function archiveOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const bytes = Object.values(files).map((text) => encoder.encode(text))
  const list = encoder.encode(JSON.stringify(Object.keys(files).map((path, index) => [path, bytes[index]?.length])))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, list.length, true)
  const parts = [length, list, ...bytes]
  const archive = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    archive.set(part, at)
    at += part.length
  }
  return archive
}

const HEADERS = { 'content-security-policy': "default-src 'self'", 'content-encoding': 'br', etag: '"archive"' }
let requested: string[]
let answer: () => Promise<Response>

afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  requested = []
  answer = async () => new Response(archiveOf(FILES), { headers: HEADERS })
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path)
    return answer()
  })
})

const stored = async (path: string) => (await caches.open(CACHE)).match(path)

test('every file of the archive is stored as the server would send it', async () => {
  expect(await unpackFiles(PATHS, CACHE)).toEqual(new Set(PATHS))
  expect(requested).toEqual(['/files.bin'])
  const answers = await Promise.all(PATHS.map(stored))
  expect(await Promise.all(answers.map((each) => each?.text()))).toEqual(Object.values(FILES))
  expect(answers.map((each) => each?.headers.get('content-type'))).toEqual([
    'text/javascript; charset=utf-8',
    'text/css; charset=utf-8',
    'font/woff2',
  ])
  expect(answers[0]?.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect([answers[0]?.headers.get('content-encoding'), answers[0]?.headers.get('etag')]).toEqual([null, null])
})

test('an update with most files cached already does not request the archive', async () => {
  const cache = await caches.open(CACHE)
  for (const path of PATHS.slice(1)) await cache.put(path, new Response('here'))
  expect(await unpackFiles(PATHS, CACHE)).toEqual(new Set(PATHS.slice(1)))
  expect(requested).toEqual([])
})

test('cached files stay unchanged, and files of another build are not stored', async () => {
  await (await caches.open(CACHE)).put(PATHS[2] ?? '', new Response('here'))
  answer = async () => new Response(archiveOf({ ...FILES, '/static/other-9.js': 'other' }))
  await unpackFiles(PATHS, CACHE)
  expect(await (await stored(PATHS[2] ?? ''))?.text()).toBe('here')
  expect(await (await stored(PATHS[0] ?? ''))?.text()).toBe(FILES['/static/a-1.js'])
  expect(await stored('/static/other-9.js')).toBeUndefined()
})

test.each([
  ['an older server has none', async () => new Response('Not found', { status: 404 })],
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('if %s, all files are left to single requests', async (_, given) => {
  answer = given
  expect(await unpackFiles(PATHS, CACHE)).toEqual(new Set())
  expect(await (await caches.open(CACHE)).keys()).toEqual([])
})
