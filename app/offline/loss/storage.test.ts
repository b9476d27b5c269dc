import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { creation, serverElement, TestDevice, until } from '../../../tests/support/offline'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The disk is full: nothing can be added to these stores. */
function fillDisk(...stores: string[]): void {
  const full = function (this: IDBObjectStore): never {
    throw new DOMException(`No room in ${this.name}`, 'QuotaExceededError')
  }
  for (const method of ['add', 'put'] as const) {
    const real = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args) {
      return stores.includes(this.name) ? full.call(this) : real.apply(this, args)
    })
  }
}

test('rule 12: a change that could not be stored is never shown as saved, and counts as unstored', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  const before = device.server.writes.length
  fillDisk('outbox')
  const made = creation()
  await expect(workspace.commit(uid, [made])).rejects.toThrow('No room')
  expect(workspace.status().unstored).toBe(1)
  expect(await workspace.waiting()).toEqual([])
  expect(device.server.writes).toHaveLength(before)

  vi.restoreAllMocks()
  await workspace.commit(uid, [made])
  await workspace.flush()
  expect(workspace.status().unstored).toBe(0)
  expect(device.server.applied).toContain(made.mutationId)
  await workspace.close()
})

test('rule 12: cached copies are evicted to make room for the outbox, which is never evicted', async () => {
  const device = new TestDevice()
  const deleted: string[] = []
  const caches = { open: async () => undefined, delete: async (name: string) => deleted.push(name) > 0 }
  const workspace = await device.open({ caches: caches as unknown as CacheStorage })
  const uid = await device.board(workspace)
  device.server.intercept = () => 'lost'
  const waiting = creation()
  await workspace.commit(uid, [waiting])
  let isFull = true
  const real = IDBObjectStore.prototype.add
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'outbox' && isFull) {
      isFull = false
      throw new DOMException('No room', 'QuotaExceededError')
    }
    return real.apply(this, args)
  })
  const made = creation()
  await workspace.commit(uid, [made])
  expect(deleted).toEqual(['assets-7'])
  expect((await workspace.waiting()).map(({ mutationId }) => mutationId)).toEqual([waiting.mutationId, made.mutationId])
  expect(workspace.status().unstored).toBe(0)
  await workspace.close()
})

test('rule 12: a response that cannot be stored leaves the entry waiting', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = () => 'lost'
  await workspace.commit(uid, [creation()])
  device.server.intercept = () => undefined
  fillDisk('elements')
  await workspace.flush()
  expect(device.server.elements.size).toBe(1)
  expect(await workspace.waiting()).toHaveLength(1)
  vi.restoreAllMocks()
  await workspace.flush()
  await until(async () => (await workspace.waiting()).length === 0)
  await workspace.close()
})

test('keeps the boards opened last, pinned boards and boards with pending changes', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uids: string[] = []
  for (let count = 0; count < 23; count++) {
    uids.push(await device.board(workspace))
    await device.clock.advance(1, async () => {})
  }
  device.server.intercept = () => 'lost'
  const [first = '', second = '', third = '', ...rest] = uids
  await workspace.commit(first, [creation()])
  await workspace.pinBoard(second, true)
  for (const uid of rest) {
    await device.clock.advance(1, async () => {})
    await workspace.openBoard({ uid })
  }
  await until(async () => (await workspace.readBoard(third)) === null)
  expect(await workspace.readBoard(first)).not.toBeNull()
  expect(await workspace.readBoard(second)).not.toBeNull()
  expect((await workspace.boards()).map(({ uid }) => uid)).toContain(third)
  expect(await workspace.openBoard({ uid: third })).toEqual({ missing: 'offline' })
  await workspace.close()
})

test('caches images of an opened board in a rendition that fits', async () => {
  const device = new TestDevice()
  const cached = new Map<string, Response>()
  const cache = {
    match: async (path: string) => [...cached].find(([key]) => key.split('?')[0] === path)?.[1],
    put: async (path: string, response: Response) => void cached.set(path, response),
    keys: async () => [],
  }
  const workspace = await device.open({ caches: { open: async () => cache } as unknown as CacheStorage })
  const uid = await device.board(workspace)
  const [small, large] = [`/assets/${'1'.repeat(64)}.png`, `/assets/${'2'.repeat(64)}.png`]
  device.server.elements.set(
    'a',
    serverElement({ id: 'a1b2c3d4-0000-4000-8000-000000000001', type: 'image', content: small, width: 200, rev: 1 }),
  )
  device.server.elements.set(
    'b',
    serverElement({ id: 'a1b2c3d4-0000-4000-8000-000000000002', type: 'image', content: large, width: 900, rev: 2 }),
  )
  const board = device.server.boards.get(uid)
  if (board) device.server.boards.set(uid, { ...board, rev: 2 })
  device.server.intercept = ({ path }) => (path.startsWith('/assets/') ? new Response('bytes') : undefined)
  await workspace.catchUp(uid)
  await workspace.openBoard({ uid })
  await until(() => cached.size === 2)
  expect([...cached.keys()].sort()).toEqual([`${small}?w=640`, `${large}?w=1280`])
  expect(await (await workspace.assetBlob(small))?.text()).toBe('bytes')
  await workspace.close()
})
