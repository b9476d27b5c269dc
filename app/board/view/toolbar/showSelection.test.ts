import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toScreen } from '../../geometry/camera'
import { BoardStore } from '../../store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../../store/testSource'
import { showSelection } from './showSelection'

const SMALL = testRow('a', { positionX: 400, positionY: 900, width: 120, height: 80 })
const LARGE = testRow('b', { positionX: -300, positionY: -900, width: 1500, height: 2200 })

async function opened(viewport: { width: number; height: number }) {
  const source = new TestSource({ board: testBoard(), elements: [SMALL, LARGE], pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID })
  store.view.setCamera({ x: 0, y: 0, zoom: 1 })
  store.view.setViewport(viewport)
  await store.open()
  return store
}

/** Where the selection is on the screen. */
function shown(store: BoardStore) {
  const bounds = store.boundsOf(store.selection)
  if (!bounds) throw new Error('Nothing is selected')
  const { zoom } = store.camera
  return { ...toScreen(store.camera, bounds), width: bounds.width * zoom, height: bounds.height * zoom }
}

describe('showing the selection in the free part of the canvas', () => {
  test('brings all of it into view above the bar from any camera', async () => {
    const store = await opened({ width: 390, height: 350 })
    const camera = fc.record({
      x: fc.integer({ min: -3000, max: 3000 }),
      y: fc.integer({ min: -3000, max: 3000 }),
      zoom: fc.double({ min: 0.1, max: 3, noNaN: true }),
    })
    fc.assert(
      fc.property(camera, fc.constantFrom('a', 'b'), (where, id) => {
        store.select([id])
        store.view.setCamera(where)
        showSelection(store, true)
        const { x, y, width, height } = shown(store)
        expect(x).toBeGreaterThanOrEqual(16 - 1e-6)
        expect(y).toBeGreaterThanOrEqual(16 - 1e-6)
        expect(x + width).toBeLessThanOrEqual(390 - 16 + 1e-6)
        expect(y + height).toBeLessThanOrEqual(350 - 64 + 1e-6)
      }),
    )
  })

  test('does nothing if it is already in view or nothing is selected', async () => {
    const store = await opened({ width: 1200, height: 1200 })
    const before = store.camera
    showSelection(store, true)
    store.select(['a'])
    showSelection(store, true)
    expect(store.camera).toBe(before)
  })

  test('pans without zooming if the selection fits', async () => {
    const store = await opened({ width: 390, height: 350 })
    store.select(['a'])
    showSelection(store, true)
    expect(store.camera.zoom).toBe(1)
    expect(shown(store).y + 80).toBe(350 - 64)
  })

  test('does nothing if the canvas has no free part', async () => {
    const store = await opened({ width: 390, height: 60 })
    const before = store.camera
    store.select(['a'])
    showSelection(store, true)
    expect(store.camera).toBe(before)
  })
})
