import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { arrivalsFor, deleteArrivals, recordDestinations, saveArrival } from './arrivals'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const files = [new File(['photo'], 'cup.jpg', { type: 'image/jpeg' })]

test('what came is kept whole, the oldest first', async () => {
  await saveArrival({ userId: 1, from: 'share', title: 'Cups', text: 'blue', url: 'https://example.org/', files })
  await saveArrival({ userId: 1, from: 'camera' })
  const [first, second] = await arrivalsFor(1)
  expect(first).toMatchObject({ from: 'share', title: 'Cups', text: 'blue', url: 'https://example.org/' })
  expect(await first?.files[0]?.text()).toBe('photo')
  expect(second).toMatchObject({ from: 'camera', title: '', text: '', url: '', files: [] })
})

test('what came while nobody was signed in is for whoever signs in; mine is for nobody else', async () => {
  const nobodys = await saveArrival({ userId: null, from: 'share', text: 'a' })
  const mine = await saveArrival({ userId: 1, from: 'share', text: 'b' })
  const idsFor = async (userId: number | null) => (await arrivalsFor(userId)).map(({ id }) => id)
  expect(await idsFor(1)).toEqual([nobodys, mine])
  expect(await idsFor(2)).toEqual([nobodys])
  expect(await idsFor(null)).toEqual([nobodys])
})

test('where it is being put is kept with it, and what was put is forgotten', async () => {
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

test('nothing to mark or to forget is nothing to do', async () => {
  await recordDestinations(new Map())
  await deleteArrivals([])
  expect(await arrivalsFor(1)).toEqual([])
})
