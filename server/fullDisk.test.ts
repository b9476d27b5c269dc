import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assetResponse } from '../contract/asset'
import { closeSockets, joinBoard } from '../tests/support/live'
import { type Answer, join, type Person } from '../tests/support/people'
import { startTestServer, type TestServer } from '../tests/support/server'
import { type AssetStorage, createAssetStorage } from './assets/assetStorage'
import { DISK_IS_FULL } from './outOfSpace'

let now = Date.now()
let server: TestServer
let ann: Person
let board: number
let drive: AssetStorage
const disk = { isFull: false }

beforeAll(async () => {
  const assets: AssetStorage = {
    size: (key) => drive.size(key),
    read: (key) => drive.read(key),
    remove: (key) => drive.remove(key),
    // The kernel's error for a full disk.
    write: (key, bytes, type) => (disk.isFull ? writeFile('/dev/full', bytes) : drive.write(key, bytes, type)),
  }
  server = await startTestServer({ clock: () => new Date(now), assets })
  drive = createAssetStorage({ dataDir: server.deps.settings.dataDir })
  ann = await join(server)
  board = await ann.board()
})
afterEach(async () => {
  closeSockets()
  disk.isFull = false
  await server.deps.knex.raw('drop trigger if exists full_disk on board_elements')
  await recover()
})
afterAll(() => server.close())

/** Postgres' error for a table that cannot grow. */
async function fillDatabase(): Promise<void> {
  await server.deps.knex.raw(`
    create or replace function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert or update on board_elements execute function full_disk()`)
}

const recover = async () => {
  now += 60_000
  return readiness()
}
const readiness = async () => (await ann.get('/readyz')).status
const text = { type: 'text', content: 'words', positionX: 0, positionY: 0 }
const create = () => ann.send('POST', `/api/boards/${board}/elements`, text)

async function upload(): Promise<Response> {
  const bytes = await sharp({ create: { width: 400, height: 8, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer()
  const body = new Uint8Array(Buffer.concat([bytes, Buffer.from(randomUUID())]))
  return ann.fetch('/api/assets', { method: 'POST', body, headers: { 'Content-Type': 'image/png' } })
}

function expectFull({ status, headers, body }: Answer): void {
  expect([status, body]).toEqual([503, { error: 'UNAVAILABLE', message: DISK_IS_FULL }])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
}

describe('a full database disk', () => {
  it('writes get a 503 that names the cause, and reads still work', async () => {
    await fillDatabase()
    expectFull(await create())
    const mutation = { mutationId: randomUUID(), kind: 'create', elementId: randomUUID(), data: text }
    expectFull(await ann.batch(board, [mutation]))
    expect((await ann.get(`/api/boards/${board}/elements`)).status).toBe(200)
  })

  it('is reported on the live channel, whose socket stays open', async () => {
    await fillDatabase()
    const client = await joinBoard(server, ann, board)
    const mutationId = randomUUID()
    client.send(JSON.stringify({ type: 'element_create', mutationId, element: text }))
    expect(await client.next('error')).toMatchObject({ code: 'UNAVAILABLE', message: DISK_IS_FULL, mutationId })
    await client.settle()
  })

  it('makes the server not ready until there is room, without a restart', async () => {
    expect(await readiness()).toBe(200)
    await fillDatabase()
    await create()
    const { status, body } = await ann.get('/readyz')
    expect([status, body]).toEqual([503, { status: 'not ready', reason: 'disk full' }])
    await server.deps.knex.raw('drop trigger full_disk on board_elements')
    expect((await create()).status).toBe(201)
    expect(await recover()).toBe(200)
  })
})

describe('a full image disk', () => {
  it('uploads get 503, and the server is not ready until a probe write succeeds', async () => {
    disk.isFull = true
    const answer = await upload()
    expectFull({ status: answer.status, headers: answer.headers, body: await answer.json() })
    expect(await readiness()).toBe(503)
    expect(await recover()).toBe(503)
    disk.isFull = false
    expect((await upload()).status).toBe(200)
    expect(await recover()).toBe(200)
    expect(await readdir(joinPath(server.deps.settings.dataDir, 'assets', 'probe'))).toEqual([])
  })

  it('serves a smaller rendition even if it can’t be saved', async () => {
    const { address } = assetResponse.parse(await (await upload()).json())
    disk.isFull = true
    expect((await ann.fetch(`${address}?w=320`)).headers.get('Content-Type')).toBe('image/webp')
  })

  it('leaves no partial file after a failed write', async () => {
    const folder = joinPath(server.deps.settings.dataDir, 'assets', 'ab')
    await mkdir(joinPath(folder, 'taken.png'), { recursive: true })
    await expect(drive.write('ab/taken.png', new Uint8Array(9), 'image/png')).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['taken.png'])
  })
})

it('reads work even if the session’s last use can’t be recorded', async () => {
  const { knex } = server.deps
  await fillDatabase()
  await knex.raw('create trigger full_disk_seen before update on sessions execute function full_disk()')
  now += 10 * 60_000
  expect((await ann.get('/api/boards')).status).toBe(200)
  await knex.raw('drop trigger full_disk_seen on sessions')
})
