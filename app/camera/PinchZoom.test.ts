import { expect, test } from 'vitest'
import { PinchZoom } from './PinchZoom'

const range = { min: 1, max: 8, step: 0.5 }

test('doubling the distance of two fingers doubles the zoom, within the range and steps of the lens', () => {
  const pinch = new PinchZoom()
  pinch.down(1, { x: 100, y: 100 }, 2)
  expect(pinch.move(1, { x: 110, y: 100 }, range)).toBe(null)
  pinch.down(2, { x: 210, y: 100 }, 2)
  expect(pinch.move(2, { x: 310, y: 100 }, range)).toBe(4)
  expect(pinch.move(2, { x: 325, y: 100 }, range)).toBe(4.5)
  expect(pinch.move(2, { x: 2000, y: 100 }, range)).toBe(8)
  expect(pinch.move(2, { x: 111, y: 100 }, range)).toBe(1)
})

test('a single finger is a press; neither finger of a pinch is', () => {
  const pinch = new PinchZoom()
  pinch.down(1, { x: 0, y: 0 }, 1)
  expect(pinch.up(1)).toBe(true)
  pinch.down(1, { x: 0, y: 0 }, 1)
  pinch.down(2, { x: 50, y: 0 }, 1)
  expect(pinch.up(2)).toBe(false)
  // The remaining finger is neither a press nor zooms.
  expect(pinch.move(1, { x: 30, y: 0 }, range)).toBe(null)
  expect(pinch.up(1)).toBe(false)
  pinch.down(3, { x: 0, y: 0 }, 1)
  expect(pinch.up(3)).toBe(true)
})

test('a second pinch starts from the zoom that the first one left', () => {
  const pinch = new PinchZoom()
  pinch.down(1, { x: 0, y: 0 }, 1)
  pinch.down(2, { x: 100, y: 0 }, 1)
  expect(pinch.move(2, { x: 300, y: 0 }, range)).toBe(3)
  pinch.up(2)
  pinch.down(2, { x: 100, y: 0 }, 3)
  expect(pinch.move(2, { x: 200, y: 0 }, range)).toBe(6)
})
