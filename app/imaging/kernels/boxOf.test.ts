import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boxInRows, boxOf } from './boxOf'

const natural = { width: 4000, height: 3000 }

it('is the same part of a smaller image', () => {
  const region = { x: 1000, y: 300, width: 2000, height: 600 }
  expect(boxOf(region, natural, { width: 400, height: 300 })).toEqual({ x: 100, y: 30, width: 200, height: 60 })
})

it('is null without a selection and is clipped to the image', () => {
  expect(boxOf(null, natural, natural)).toBeNull()
  expect(boxOf({ x: 5, y: 5, width: 10, height: 500 }, natural, natural)).toBeNull()
  expect(boxOf({ x: 3990, y: -20, width: 50, height: 50 }, natural, natural)).toEqual({
    x: 3990,
    y: 0,
    width: 10,
    height: 30,
  })
  expect(boxOf({ x: 5000, y: 0, width: 50, height: 50 }, natural, natural)).toMatchObject({ width: 0 })
})

it('adds up to the whole box strip by strip', () => {
  const side = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 25 }), (y, height, rows) => {
      const box = { x: 3, y, width: 5, height }
      let sum = 0
      for (let first = 0; first < 130; first += rows) {
        const part = boxInRows(box, first, rows)
        if (part && part.height > 0) {
          expect(first + part.y).toBe(y + sum)
          sum += part.height
        }
      }
      expect(sum).toBe(height)
    }),
  )
})
