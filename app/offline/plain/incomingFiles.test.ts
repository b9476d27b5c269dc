import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { TRIAL_USER_ID } from './ids'
import { arrivalsFor, deleteArrivals, recordDestinations, saveArrival, transact } from './incomingFiles'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const files = [new File(['photo'], 'cup.jpg', { type: 'image/jpeg' })]

test('stores arrivals in full, oldest first', async () => {
  await saveArrival({ userId: 1, from: 'share', title: 'Cups', text: 'blue', url: 'https://example.org/', files })
  await saveArrival({ userId: 1, from: 'camera' })
  const [first, second] = await arrivalsFor(1)
  expect(first).toMatchObject({ from: 'share', title: 'Cups', text: 'blue', url: 'https://example.org/' })
  expect(await first?.files[0]?.text()).toBe('photo')
  expect(second).toMatchObject({ from: 'camera', title: '', text: '', url: '', files: [] })
})

test('an arrival while signed out is for whoever signs in; one of a user is for no one else', async () => {
  const nobodys = await saveArrival({ userId: null, from: 'share', text: 'a' })
  const mine = await saveArrival({ userId: 1, from: 'share', text: 'b' })
  const idsFor = async (userId: number | null) => (await arrivalsFor(userId)).map(({ id }) => id)
  expect(await idsFor(1)).toEqual([nobodys, mine])
  expect(await idsFor(2)).toEqual([nobodys])
  expect(await idsFor(null)).toEqual([nobodys])
})

test('what was saved on a board without an account is for whoever signs in', async () => {
  const camera = await saveArrival({ userId: TRIAL_USER_ID, from: 'camera', files })
  for (const userId of [1, null]) expect((await arrivalsFor(userId)).map(({ id }) => id)).toEqual([camera])
})

test('stores the destination with an arrival, and deletes arrivals that were placed', async () => {
  await saveArrival({ userId: 1, from: 'share', text: 'a' })
  const stays = await saveArrival({ userId: 1, from: 'share', text: 'b' })
  const [first] = await arrivalsFor(1)
  if (!first) throw new Error('Nothing was kept')
  const going = { boardUid: 'board', elementIds: ['element'] }
  await recordDestinations(new Map([[first, going]]))
  expect((await arrivalsFor(1))[0]).toEqual({ ...first, going })
  await deleteArrivals([first.id])
  expect((await arrivalsFor(1)).map(({ id }) => id)).toEqual([stays])
})

test('does nothing when there is nothing to mark or delete', async () => {
  await recordDestinations(new Map())
  await deleteArrivals([])
  expect(await arrivalsFor(1)).toEqual([])
})

test('a transaction that neither completes nor aborts rejects when the browser closes the database', async () => {
  const database = {
    name: 'photos',
    version: 1,
    factory: new IDBFactory(),
    upgrade: (db: IDBDatabase) => void db.createObjectStore('photos'),
  }
  const work = transact(database, 'photos', 'readonly', (transaction) => {
    // As Chromium leaves it if the database is deleted under it.
    Object.defineProperty(transaction, 'oncomplete', { set: () => undefined })
    setTimeout(() => transaction.db.onclose?.(new Event('close')))
    return transaction.objectStore('photos').count()
  })
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
})
