import { afterEach, expect, it, vi } from 'vitest'
import { opened } from './testUndo'

const CODE = '../undo/History'

afterEach(() => {
  vi.doUnmock(CODE)
  vi.resetModules()
})

const shape = { type: 'shape', content: 'circle', positionX: 50, positionY: 60 } as const

it('an undo that waits for its code undoes what was done before, once it is there', async () => {
  const { store } = await opened({ isHistoryLoaded: false })
  const id = store.add(shape)
  store.undo()
  await store.loadHistory()
  expect(store.element(id)).toBeUndefined()
})

it('an undo that waits for its code never undoes what is done meanwhile', async () => {
  const { store } = await opened({ isHistoryLoaded: false })
  const before = store.add(shape)
  store.undo()
  const since = store.add(shape)
  await store.loadHistory()
  expect([before, since].map((id) => store.element(id)?.id)).toEqual([before, since])
  store.undo()
  expect(store.element(since)).toBeUndefined()
})

it('an undo whose code could not be loaded is not repeated when it can be', async () => {
  vi.doMock(CODE, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { store } = await opened({ isHistoryLoaded: false })
  const id = store.add(shape)
  await expect(store.loadHistory()).rejects.toThrow()
  store.undo()
  await expect(store.loadHistory()).rejects.toThrow()
  vi.doUnmock(CODE)
  vi.resetModules()
  await store.loadHistory()
  expect(store.element(id)?.id).toBe(id)
  store.undo()
  expect(store.element(id)).toBeUndefined()
})
