import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { assetResponse } from '../../contract/asset'
import { createTestDatabase } from '../../tests/support/database'
import { join, type Person } from '../../tests/support/people'
import { readMails } from '../../tests/support/readMails'
import { browsersOf } from '../../tests/support/server'
import { type ServerProcess, startServerProcess, temporaryDirectory } from '../../tests/support/serverProcess'

/** Pixels. Decoded alone, one such image takes some 150 MB: all of its coefficients are held until its last scan. */
const SIDE = 4900
const PICTURES = 12
/** Bytes for two of them at once, and for the requests themselves. */
const GROWTH_MAX = 320 * 2 ** 20

let server: ServerProcess
let ann: Person
let board: number
let cleanUp: (() => Promise<void>)[] = []

beforeAll(async () => {
  const directory = await temporaryDirectory()
  const database = process.env.TEST_DATABASE === 'postgres' ? await createTestDatabase() : undefined
  cleanUp = [async () => database?.destroy(), directory.remove]
  server = await startServerProcess({
    DATA_DIR: directory.path,
    ...(database?.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
  })
  ann = await join(browsersOf(server.url))
  await confirmEmail(directory.path)
  board = await ann.board({ name: 'Large', visibility: 'public' })
})
afterAll(async () => {
  await server?.stop('SIGKILL')
  for (const step of cleanUp) await step()
})

async function confirmEmail(dataDir: string): Promise<void> {
  const link = await vi.waitFor(
    async () => {
      const [mail] = await readMails(dataDir, ann.email)
      if (!mail?.link) throw new Error('No mail has come')
      return mail.link
    },
    { timeout: 10_000 },
  )
  const token = new URL(link).searchParams.get('token')
  expect((await ann.fetch(`/api/auth/verify?token=${token}`)).status).toBe(200)
}

/** A progressive JPEG with a small file size. */
async function largePicture(): Promise<Buffer> {
  return sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#c08040' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 40 })
    .toBuffer()
}

/** The same image as another file: decoders ignore what follows its end. */
const copyOf = (picture: Buffer, number: number) => Buffer.concat([picture, Buffer.from([number])])

async function upload(bytes: Buffer, type = 'image/jpeg'): Promise<string> {
  const headers = { 'Content-Type': type }
  const answer = await ann.fetch('/api/assets', { method: 'POST', body: new Uint8Array(bytes), headers })
  expect(answer.status).toBe(200)
  return assetResponse.parse(await answer.json()).address
}

/** Peak memory of the process since `forgetPeak`. Bytes. */
function peak(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function forgetPeak(): void {
  writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5')
}

it('twelve large progressive JPEGs requested at once are decoded in bounded memory', async () => {
  const picture = await largePicture()
  const addresses = await Promise.all(Array.from({ length: PICTURES }, (_, number) => upload(copyOf(picture, number))))
  for (const content of addresses) await ann.send('POST', `/api/boards/${board}/elements`, { type: 'image', content })
  forgetPeak()
  const idle = peak()
  const shown = addresses.slice(0, 3)
  const publish = (imageUrl: string) => ann.send('POST', '/api/inspirations', { title: 'A', boardId: board, imageUrl })
  const [published, shrunk] = await Promise.all([
    Promise.all(addresses.map(publish)),
    Promise.all(shown.map((address) => ann.fetch(`${address}?w=320`))),
  ])
  expect(published.map(({ status }) => status)).toEqual(addresses.map(() => 201))
  expect(published.map(({ body }) => body.colors.length > 0)).toEqual(addresses.map(() => true))
  expect(shrunk.map(({ headers }) => headers.get('Content-Type'))).toEqual(shown.map(() => 'image/webp'))
  expect(peak() - idle).toBeLessThan(GROWTH_MAX)
}, 60_000)

// A rendition keeps the ratio: for a tall image it is nearly as large as the image, and is encoded as a whole.
it('three tall images requested at once are decoded one at a time', async () => {
  const tall = await sharp({ create: { width: 1500, height: 16_384, channels: 4, background: '#c0804080' } })
    .png()
    .toBuffer()
  const copies = [0, 1, 2].map((number) => upload(copyOf(tall, number), 'image/png'))
  const addresses = await Promise.all(copies)
  forgetPeak()
  const idle = peak()
  const shrunk = await Promise.all(addresses.map((address) => ann.fetch(`${address}?w=1280`)))
  expect(shrunk.map(({ headers }) => headers.get('Content-Type'))).toEqual(addresses.map(() => 'image/webp'))
  expect(peak() - idle).toBeLessThan(1.25 * GROWTH_MAX)
}, 60_000)
