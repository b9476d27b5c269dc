import { expect, it } from 'vitest'
import { BoardStore } from './BoardStore'
import { BOARD_UID, countingIds, TestSource } from './testSource'

it('a new element shows in the same frame and is durable after the commit', async () => {
  const source = new TestSource()
  const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds() })
  await store.open()
  store.view.setViewport({ width: 800, height: 600 })
  const id = store.add({ type: 'text', content: 'Hello' })
  expect(store.element(id)).toMatchObject({ content: 'Hello', width: 200, height: 100, zIndex: 1 })
  expect(store.view.visibleIds).toEqual([id])
  expect(source.commits).toHaveLength(0)
  await store.stored()
  expect(source.commits).toHaveLength(1)
})
