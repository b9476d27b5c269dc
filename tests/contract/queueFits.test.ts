import { createHash, randomBytes } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../app/offline/plain/ids'
import type { LocalAsset, NewChange } from '../../app/offline/types'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'
import { createRateLimits } from '../../server/rateLimits'
import { join, type Person } from '../support/people'
import { startTestServer, type TestServer } from '../support/server'

// The browser's own outbox against the real server with the limits and quotas of a new installation.

const CHANGES = 3_000
const PHOTOS = 100
const PHOTO_BYTES = 300_000

let server: TestServer
let small: TestServer
beforeAll(async () => {
  server = await startTestServer({ limits: createRateLimits() })
  const quota = { ...server.deps.settings.quota, bytes: 4.1 * PHOTO_BYTES }
  small = await startTestServer({ knex: server.deps.knex, limits: createRateLimits(), settings: { quota } })
})
afterAll(async () => {
  await small.close()
  await server.close()
})

interface Device {
  readonly workspace: Workspace
  /** The status of each answer. */
  readonly statuses: number[]
  isOnline: boolean
}

async function openDevice(ann: Person): Promise<Device> {
  const device = { statuses: [] as number[], isOnline: false }
  const workspace = await openWorkspace({
    userId: ann.id,
    fetch: async (path, init) => {
      if (!device.isOnline) throw new TypeError('Failed to fetch')
      const answer = await ann.fetch(path, init)
      device.statuses.push(answer.status)
      return answer
    },
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    channel: null,
    locks: null,
    caches: null,
  })
  return Object.assign(device, { workspace })
}

async function photos(count: number): Promise<LocalAsset[]> {
  const pixels = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#c02020' } })
    .jpeg()
    .toBuffer()
  return Array.from({ length: count }, () => {
    // Decoders ignore trailing bytes.
    const bytes = Buffer.concat([pixels, randomBytes(PHOTO_BYTES)])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const blob = new Blob([bytes], { type: 'image/jpeg' })
    return { address: `/assets/${sha256}.jpg`, blob, width: 12, height: 8 }
  })
}

const place = (index: number) => ({ positionX: index, positionY: 0, zIndex: index })

const added = (type: 'text' | 'image', content: string, index: number): NewChange => ({
  mutationId: uuidv7(),
  change: { kind: 'element.create', elementId: uuidv7(), data: { type, content, ...place(index) } },
})

/** Waits until only refused mutations are left. */
async function drained({ workspace }: Device): Promise<void> {
  workspace.syncNow()
  const waiting = async () => (await workspace.waiting()).filter(({ refusal }) => !refusal).length
  await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toBe(0)
}

test('a queue of 3,000 changes and 100 photos drains without a single refusal', async () => {
  const ann = await join(server)
  const device = await openDevice(ann)
  const { workspace } = device
  const { uid } = await workspace.createDraft({ name: 'From the mountains' })
  await workspace.saveDraft(uid)
  const texts = Array.from({ length: CHANGES }, (_, index) => added('text', `Note ${index}`, index))
  await workspace.commit(uid, texts)
  const assets = await photos(PHOTOS)
  const images = assets.map(({ address }, index) => added('image', address, index))
  await workspace.commit(uid, images, assets)
  expect((await workspace.waiting()).length).toBeGreaterThanOrEqual(CHANGES + 2 * PHOTOS)

  device.isOnline = true
  await drained(device)
  expect(await workspace.waiting()).toEqual([])
  expect(device.statuses.filter((status) => status >= 400)).toEqual([])
  const [{ id }] = (await ann.get('/api/boards')).body
  expect((await ann.get(`/api/boards/${id}/elements`)).body).toHaveLength(CHANGES + PHOTOS)
  await workspace.close()
}, 150_000)

test('with the storage quota used up, photos stay on the device with the reason, the rest is sent; with room, they are too', async () => {
  const ann = await join(small)
  const device = await openDevice(ann)
  const { workspace } = device
  device.isOnline = true
  const [old, next] = [await workspace.createDraft({ name: 'Old' }), await workspace.createDraft({ name: 'Next' })]
  for (const { uid } of [old, next]) await workspace.saveDraft(uid)
  const [first = [], second = []] = [await photos(3), await photos(3)]
  const shown = (assets: readonly LocalAsset[]) => assets.map(({ address }, index) => added('image', address, index))
  await workspace.commit(old.uid, shown(first), first)
  await drained(device)
  await workspace.commit(next.uid, [...shown(second), added('text', 'beside them', 9)], second)
  await drained(device)

  // The quota is just over four photos, plus a quarter for queued ones: the sixth is refused, with its element.
  const refused = await workspace.waiting()
  expect(refused.map(({ change, refusal }) => [change.kind, refusal?.code])).toEqual([
    ['asset.upload', 'QUOTA_EXCEEDED'],
    ['element.create', 'WAITS_FOR_REFUSED'],
  ])
  expect(refused[0]?.refusal?.message).toContain('Your storage is full')
  const boards = (await ann.get('/api/boards')).body as { id: number; name: string }[]
  const idOf = (name: string) => boards.find((board) => board.name === name)?.id
  const elements = async () => (await ann.get(`/api/boards/${idOf('Next')}/elements`)).body
  expect(await elements()).toHaveLength(3)
  expect(await workspace.originalAsset(second[2]?.address ?? '')).not.toBeNull()

  await ann.send('DELETE', `/api/boards/${idOf('Old')}`)
  expect((await ann.send('DELETE', `/api/trash/${idOf('Old')}`)).status).toBe(204)
  for (const { mutationId } of refused) await workspace.retry(mutationId)
  await drained(device)
  expect(await workspace.waiting()).toEqual([])
  expect(await elements()).toHaveLength(4)
  await workspace.close()
}, 150_000)
