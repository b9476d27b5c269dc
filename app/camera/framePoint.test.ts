import { expect, test } from 'vitest'
import { framePoint } from './framePoint'

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
