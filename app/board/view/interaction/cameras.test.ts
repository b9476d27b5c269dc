import { describe, expect, test } from 'vitest'
import type { Element } from '../../../../contract/shared/element'
import { toScreen } from '../../geometry/camera'
import { BoardStore } from '../../store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../../store/testSource'
import { cameraToWrite } from './CloseUp'
import { cameraBesideBars, cameraToContent } from './Sight'

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

describe('a text to be edited', () => {
  const text = (size: { width: number; height: number }, fontSize = 16) =>
    testRow('a', { type: 'text', content: 'Linen', positionX: 500, positionY: 900, properties: { fontSize }, ...size })
  /** Its place on the screen, and the size of its letters there, from this zoom; null if the camera stays. */
  const writing = async (row: Element, zoom: number) => {
    const store = await lostAt(0, [row])
    store.view.setCamera({ x: 0, y: 0, zoom })
    const element = store.element('a')
    const bounds = store.boundsOf(['a'])
    const camera = element && cameraToWrite(store, element)
    if (!camera || !bounds) return null
    const { x, y } = toScreen(camera, bounds)
    return {
      ...{ x, y, right: x + bounds.width * camera.zoom, bottom: y + bounds.height * camera.zoom },
      letters: (row.properties.fontSize as number) * camera.zoom,
    }
  }

  test('leaves the camera where it is if its letters are legible', async () => {
    expect(await writing(text({ width: 240, height: 40 }), 0.75)).toBeNull()
    expect(await writing(text({ width: 240, height: 60 }, 44), 0.3)).toBeNull()
  })

  test('is shown with letters of 16 px, in the middle of the upper half', async () => {
    const shown = await writing(text({ width: 240, height: 40 }), 0.2)
    expect(shown?.letters).toBe(16)
    expect(shown?.x).toBe(viewport.width - (shown?.right ?? 0))
    expect(shown?.y).toBeGreaterThan(0)
    expect(shown?.bottom).toBeLessThan(viewport.height / 2)
  })

  test('has smaller letters if its lines would be too wide, but never less than 12 px', async () => {
    const wide = await writing(text({ width: 400, height: 40 }), 0.2)
    expect(wide?.letters).toBeCloseTo(13.68)
    expect([wide?.x, wide?.right]).toEqual([24, viewport.width - 24])
    expect((await writing(text({ width: 1_200, height: 40 }), 0.2))?.letters).toBe(12)
  })

  test('shows its last line above a keyboard, however tall it is', async () => {
    const tall = await writing(text({ width: 240, height: 2_000 }), 0.2)
    expect(tall?.bottom).toBeCloseTo(viewport.height * 0.45)
  })
})
