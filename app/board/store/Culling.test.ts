import { expect, test } from 'vitest'
import { BoardStore } from './BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from './testSource'

const COLUMNS = 50
const PITCH = 20

/** A sheet of elements, 50 across, 20 board px from one to the next; the first `turned` are rotated. */
async function opened(count: number, { turned = 0 } = {}) {
  const elements = Array.from({ length: count }, (_, index) =>
    testRow(`e${String(index).padStart(4, '0')}`, {
      positionX: (index % COLUMNS) * PITCH,
      positionY: Math.floor(index / COLUMNS) * PITCH,
      width: 16,
      height: 16,
      zIndex: index + 1,
      rotation: index < turned ? 30 : 0,
    }),
  )
  const source = new TestSource({ board: testBoard({ cursor: 3 }), elements, pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9'), requestFrame: (run) => run() })
  store.view.setViewport({ width: 1000, height: 1000 })
  store.view.setCamera({ x: 0, y: 0, zoom: 1 })
  await store.open()
  return { store, source }
}

/** Brings about `count` of the sheet's elements into view. */
const see = ({ view }: BoardStore, count: number) => {
  const side = Math.sqrt(count) * PITCH
  view.setCamera({ x: 0, y: 0, zoom: 1000 / side })
}

test('1,500 elements in view switch to tiles; nodes draw until the tiles are ready', async () => {
  const { store } = await opened(2500)
  see(store, 800)
  expect(store.view.renderMode).toBe('nodes')
  see(store, 1700)
  expect(store.view.renderMode).toBe('to tiles')
  expect(store.view.visibleIds.length).toBeGreaterThan(800)
  store.view.commitRenderModeSwitch()
  expect([store.view.renderMode, store.view.visibleIds]).toEqual(['tiles', []])
})

test('fewer elements stay tiles down to 1,200, and tiles stay until the nodes are ready', async () => {
  const { store } = await opened(2500)
  see(store, 1700)
  store.view.commitRenderModeSwitch()
  see(store, 1400)
  expect(store.view.renderMode).toBe('tiles')
  see(store, 800)
  store.view.rested()
  expect(store.view.renderMode).toBe('to nodes')
  expect(store.view.isMounted).toBe(true)
  expect(store.view.visibleIds.length).toBeGreaterThan(799)
  store.view.commitRenderModeSwitch()
  expect(store.view.renderMode).toBe('nodes')
})

test('while the camera moves, tiles keep drawing until at most 300 elements are in view', async () => {
  const { store } = await opened(2500)
  see(store, 1700)
  store.view.commitRenderModeSwitch()
  see(store, 500)
  expect([store.view.renderMode, store.view.visibleIds]).toEqual(['tiles', []])
  see(store, 200)
  expect(store.view.renderMode).toBe('to nodes')
})

test('200 rotated elements are too many for nodes', async () => {
  const { store } = await opened(400, { turned: 210 })
  see(store, 2500)
  expect(store.view.renderMode).toBe('to tiles')
  const fewer = await opened(400, { turned: 190 })
  see(fewer.store, 2500)
  expect(fewer.store.view.renderMode).toBe('nodes')
})

test('a switch in preparation is canceled when it is no longer needed', async () => {
  const { store } = await opened(2500)
  see(store, 1700)
  see(store, 800)
  expect(store.view.renderMode).toBe('nodes')
  expect(store.view.visibleIds.length).toBeGreaterThan(800)
  see(store, 1700)
  store.view.commitRenderModeSwitch()
  see(store, 800)
  see(store, 1700)
  expect([store.view.renderMode, store.view.visibleIds]).toEqual(['tiles', []])
})

test('above tiles, nodes draw the draft, previews of others and the active element', async () => {
  const { store } = await opened(2500)
  see(store, 1700)
  store.view.commitRenderModeSwitch()
  store.setActive('e0003')
  expect(store.view.visibleIds).toEqual(['e0003'])
  store.setPreviews([{ id: 'e0005', patch: { positionX: 50 } }])
  store.setDraft([{ id: 'e0001', patch: { rotation: 30 } }])
  expect(store.view.visibleIds).toEqual(['e0001', 'e0003', 'e0005'])
  expect(store.view.drawnAboveTiles).toEqual(new Set(store.view.visibleIds))
  store.commitDraft()
  store.setPreviews([])
  store.setActive(null)
  expect(store.view.visibleIds).toEqual([])
})

test('dragged elements are drawn by the lift, and by the tiles again once dropped', async () => {
  const { store } = await opened(2500)
  see(store, 1700)
  store.view.commitRenderModeSwitch()
  store.setLift(['e0001', 'e0002'], 5, 5)
  expect([store.view.visibleIds, [...store.view.drawnAboveTiles]]).toEqual([[], ['e0001', 'e0002']])
  store.commitDraft()
  expect([...store.view.drawnAboveTiles]).toEqual([])
})

test('a board that grows while open switches to tiles, too', async () => {
  const { store, source } = await opened(1400)
  see(store, 2500)
  expect(store.view.renderMode).toBe('nodes')
  source.emit({ put: Array.from({ length: 200 }, (_, index) => testRow(`n${index}`, { rev: 4, positionX: index })) })
  expect(store.view.renderMode).toBe('to tiles')
})

test('nodes draw everything if tiles are unavailable', async () => {
  const { store } = await opened(2500)
  see(store, 1700)
  store.view.disableTiles()
  expect(store.view.renderMode).toBe('nodes')
  see(store, 800)
  see(store, 2500)
  expect(store.view.renderMode).toBe('nodes')
  expect(store.view.visibleIds).toHaveLength(2500)
})
