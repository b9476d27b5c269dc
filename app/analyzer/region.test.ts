import { expect, test } from 'vitest'
import { afterKey, between, inside, middleOf, scaleRegion, toNatural } from './region'

const NATURAL = { width: 400, height: 200 }
const press = (key: string, more = {}) => ({ key, shiftKey: false, altKey: false, ...more })

test('maps a point on the displayed image to whole natural pixels within its bounds', () => {
  const shown = { x: 10, y: 20, width: 200, height: 100 }
  expect(toNatural({ x: 110, y: 70 }, shown, NATURAL)).toEqual({ x: 200, y: 100 })
  expect(toNatural({ x: -50, y: 999 }, shown, NATURAL)).toEqual({ x: 0, y: 200 })
  expect(toNatural({ x: 5, y: 5 }, { x: 0, y: 0, width: 0, height: 0 }, NATURAL)).toEqual({ x: 0, y: 0 })
})

test('two corners make the same box in either order', () => {
  const box = { x: 20, y: 30, width: 80, height: 60 }
  expect(between({ x: 20, y: 30 }, { x: 100, y: 90 })).toEqual(box)
  expect(between({ x: 100, y: 90 }, { x: 20, y: 30 })).toEqual(box)
})

test('clips a typed region to the image', () => {
  expect(inside({ x: 390, y: -4, width: 50, height: 20.6 }, NATURAL)).toEqual({ x: 390, y: 0, width: 10, height: 21 })
})

test('starts in the middle with the keyboard; arrow keys move by 2%, Shift resizes, Alt moves by one pixel', () => {
  const start = middleOf(NATURAL)
  expect(start).toEqual({ x: 100, y: 50, width: 200, height: 100 })
  expect(afterKey(start, press('ArrowRight'), NATURAL)).toEqual({ ...start, x: 108 })
  expect(afterKey(start, press('ArrowUp', { shiftKey: true }), NATURAL)).toEqual({ ...start, height: 92 })
  expect(afterKey(start, press('ArrowLeft', { altKey: true }), NATURAL)).toEqual({ ...start, x: 99 })
  expect(afterKey(start, press('Enter'), NATURAL)).toBeNull()
})

test('a region stops at an edge and keeps its size', () => {
  const start = { x: 196, y: 0, width: 200, height: 100 }
  expect(afterKey(start, press('ArrowRight'), NATURAL)).toEqual({ ...start, x: 200 })
  expect(afterKey(start, press('ArrowUp'), NATURAL)).toEqual(start)
})

test('scales a region to the image that is sent', () => {
  expect(scaleRegion({ x: 100, y: 50, width: 400, height: 200 }, 0.25)).toEqual({
    x: 25,
    y: 12.5,
    width: 100,
    height: 50,
  })
})

test('a region over 10 by 10 stays so in a smaller image, about the same center', () => {
  expect(scaleRegion({ x: 100, y: 0, width: 12, height: 400 }, 0.25)).toEqual({ x: 21, y: 0, width: 11, height: 100 })
  expect(scaleRegion({ x: 4, y: 8, width: 20, height: 20 }, 0.25)).toEqual({ x: 0, y: 0, width: 11, height: 11 })
})
