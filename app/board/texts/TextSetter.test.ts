import { describe, expect, it } from 'vitest'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from '../store/testSource'
import { TextSetter } from './TextSetter'

const WALL = testRow('wall', { positionX: 300, positionY: 0, width: 200, height: 600 })

async function opened() {
  const source = new TestSource()
  source.snapshot = { board: testBoard(), elements: [WALL], pending: [] }
  const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds(), random: () => 0.5 })
  store.view.setViewport({ width: 500, height: 600 })
  await store.open()
  await store.loadHistory()
  store.texts = new TextSetter(store, null)
  return store
}

const note = { type: 'text', content: 'Words', width: 200, height: 40 } as const

describe('a text that grows into another element', () => {
  it('moves out of the way if it is new, as part of the same step', async () => {
    const store = await opened()
    const id = store.add(note, { isWritten: true })
    const before = store.element(id)?.positionX ?? 0
    expect(before + 280).toBeGreaterThan(300)
    store.type({ content: 'Wider words' })
    store.commitDraft()
    store.update([id], { width: 280 })
    store.makeRoom()
    expect((store.element(id)?.positionX ?? 0) + 280).toBeLessThanOrEqual(300 - 16)
    store.undo()
    expect(store.element(id)).toMatchObject({ positionX: before, width: 200 })
  })

  it('moves out of the way when editing ends', async () => {
    const store = await opened()
    const id = store.add(note, { isWritten: true })
    store.type({ content: 'Wider words', width: 280 })
    store.endEditing()
    expect((store.element(id)?.positionX ?? 0) + 280).toBeLessThanOrEqual(300 - 16)
    store.undo()
    expect(store.element(id)).toBeUndefined()
  })

  it('stays where the user placed it', async () => {
    const store = await opened()
    const id = store.add({ ...note, positionX: 200, positionY: 100 }, { isWritten: true })
    store.type({ content: 'Over the wall' })
    store.endEditing()
    expect(store.element(id)).toMatchObject({ positionX: 200, positionY: 100 })
  })
})
