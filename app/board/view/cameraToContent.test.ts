import { expect, test } from 'vitest'
import type { Element } from '../../../contract/shared/element'
import { toScreen } from '../geometry/camera'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../store/testSource'
import { cameraBesideBars, cameraToContent } from './interaction/Sight'

const viewport = { width: 390, height: 740 }

async function lostAt(x: number, elements: readonly Element[]): Promise<BoardStore> {
  const source = new TestSource({ board: testBoard(), elements, pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID, requestFrame: () => {}, setTimer: () => {} })
  await store.open()
  store.view.setViewport(viewport)
  store.view.setCamera({ x: -x, y: 0, zoom: 1 })
  return store
}

const at = (id: string, positionX: number, positionY = 0) => testRow(id, { positionX, positionY })

/** Ids on the screen once the camera has returned to the content. */
function shown(store: BoardStore): string[] {
  const camera = cameraToContent(store)
  return store.order.filter((id) => {
    const rect = store.boundsOf([id])
    if (!camera || !rect) return false
    const { x, y } = toScreen(camera, rect)
    const right = x + rect.width * camera.zoom
    const bottom = y + rect.height * camera.zoom
    return x >= 0 && y >= 0 && right <= viewport.width && bottom <= viewport.height
  })
}

test('brings all content fully into view, however spread out it is', async () => {
  expect(shown(await lostAt(9_000, [at('a', 0), at('b', 900, 4_000)]))).toEqual(['a', 'b'])
  expect(shown(await lostAt(9_000, [at('a', -2_000), at('b', 1_000)]))).toEqual(['a', 'b'])
})

test('brings the nearest content into view if all of it is too far apart', async () => {
  const apart = [at('a', 0), at('b', 40_000)]
  expect(shown(await lostAt(30_000, apart))).toEqual(['b'])
  expect(shown(await lostAt(-3_000, apart))).toEqual(['a'])
})

test('returns null for an empty board', async () => {
  expect(cameraToContent(await lostAt(0, []))).toBeNull()
})

test('what was added under a bar is moved out from under it, and what is beside it stays', async () => {
  const store = await lostAt(0, [at('a', 10, 100)])
  store.view.setBars({ left: 60, right: 40, bottom: 0 })
  const bounds = store.boundsOf(['a'])
  const camera = bounds && cameraBesideBars(store, bounds)
  expect(bounds && camera && toScreen(camera, bounds).x).toBeGreaterThan(60)
  expect(camera?.zoom).toBe(1)
  if (camera) store.view.setCamera(camera)
  expect(bounds && cameraBesideBars(store, bounds)).toBeNull()
})
