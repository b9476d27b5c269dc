import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { Bus } from '../bus'
import { ChosenPhotos } from '../plain/incomingFiles'
import { PhotoStore } from './assets'

test('recounts photos when forgetting one fails, since the browser may have deleted all of them', async () => {
  const factory = new IDBFactory()
  vi.spyOn(factory, 'open').mockImplementation(() => {
    throw new DOMException('', 'UnknownError')
  })
  const sent: string[] = []
  const bus = new Bus(null)
  bus.on(({ type }) => sent.push(type))
  const store = new PhotoStore({
    photos: new ChosenPhotos(1, factory),
    bus,
    storing: (work) => work,
    evictCopies: async () => {},
    onUnstored: () => {},
  })
  await expect(store.forget(['one'])).rejects.toMatchObject({ name: 'UnknownError' })
  expect(sent).toEqual(['photos'])
})
