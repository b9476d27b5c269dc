import { describe, expect, it } from 'vitest'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../store/testSource'
import { slidesOf } from './slides'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const row = (n: number, x: number, y: number, properties: object = {}) =>
  testRow(id(n), { positionX: x, positionY: y, properties: { ...properties } })

async function slides(...rows: ReturnType<typeof row>[]) {
  const store = new BoardStore({
    source: new TestSource({ board: testBoard(), elements: rows, pending: [] }),
    boardUid: BOARD_UID,
  })
  await store.open()
  return slidesOf(store)
}

describe('the slides of a board', () => {
  it('are its groups in reading order, with the names of the groups and the bounds of their members', async () => {
    expect(
      await slides(
        row(1, 900, 0, { groupId: 'b', groupName: 'Colors' }),
        row(2, 1000, 40, { groupId: 'b', groupName: 'Colors' }),
        row(3, 0, 900, { groupId: 'c' }),
        row(4, 50, 950, { groupId: 'c' }),
        row(5, 0, 10, { groupId: 'a', groupName: '' }),
        row(6, 200, 10, { groupId: 'a', groupName: '' }),
        row(7, 5000, 5000),
      ),
    ).toEqual([
      { groupId: 'a', name: null, bounds: { x: 0, y: 10, width: 300, height: 100 } },
      { groupId: 'b', name: 'Colors', bounds: { x: 900, y: 0, width: 200, height: 140 } },
      { groupId: 'c', name: null, bounds: { x: 0, y: 900, width: 150, height: 150 } },
    ])
  })

  it('are a single one with all content if there are no groups', async () => {
    const all = { x: 0, y: 0, width: 400, height: 300 }
    expect(await slides(row(1, 0, 0), row(2, 300, 200))).toEqual([{ groupId: null, name: null, bounds: all }])
  })

  it('leave out a hidden group and the only remaining member of a group', async () => {
    const hidden = { groupId: 'a', hidden: true }
    const found = await slides(row(1, 0, 0, hidden), row(2, 0, 0, hidden), row(3, 300, 0, { groupId: 'b' }))
    expect(found.map(({ groupId }) => groupId)).toEqual([null])
    expect(found[0]?.bounds).toEqual({ x: 300, y: 0, width: 100, height: 100 })
  })

  it('are a single empty one for an empty board', async () => {
    expect(await slides()).toEqual([{ groupId: null, name: null, bounds: null }])
  })
})
