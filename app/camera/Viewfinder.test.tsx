import { expect, test } from 'vitest'
import { framePoint, PinchZoom } from './Viewfinder'

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

const box = { width: 400, height: 800 }
const frame = { width: 1920, height: 1440 }

test('maps the center to the center and the corners of the frame to its corners', () => {
  expect(framePoint({ x: 200, y: 400 }, box, frame, false)).toEqual({ x: 0.5, y: 0.5 })
  // The frame is 400 × 300 and centered: y from 250 to 550.
  expect(framePoint({ x: 0, y: 250 }, box, frame, false)).toEqual({ x: 0, y: 0 })
  expect(framePoint({ x: 400, y: 550 }, box, frame, false)).toEqual({ x: 1, y: 1 })
})

test('mirrors the point of a mirrored frame', () => {
  expect(framePoint({ x: 100, y: 400 }, box, frame, true)).toEqual({ x: 0.75, y: 0.5 })
})

test('returns null outside the frame and before there is one', () => {
  expect(framePoint({ x: 200, y: 100 }, box, frame, false)).toBeNull()
  expect(framePoint({ x: 200, y: 400 }, box, { width: 0, height: 0 }, false)).toBeNull()
})
