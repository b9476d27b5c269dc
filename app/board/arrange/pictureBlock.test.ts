import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intersects, type Rect, union } from '../../../contract/layout/rect'
import { pictureBlock } from './pictureBlock'

const box = { width: 200, height: 200 }
const phone = { width: 390, height: 640 }
const desktop = { width: 1280, height: 720 }
const usual = fc.constantFrom(9 / 16, 2 / 3, 3 / 4, 1, 4 / 3, 3 / 2, 16 / 9)
const right = (rect: Rect) => rect.x + rect.width

test('keeps each aspect ratio within one percent, whole pixels and the order, without overlaps', () => {
  fc.assert(
    fc.property(fc.array(usual, { minLength: 1, maxLength: 30 }), fc.constantFrom(phone, desktop), (ratios, sight) => {
      const rects = pictureBlock(ratios, box, sight)
      expect(rects).toHaveLength(ratios.length)
      for (const [index, rect] of rects.entries()) {
        expect(Object.values(rect).every(Number.isInteger)).toBe(true)
        expect(Math.abs(rect.width / rect.height / (ratios[index] ?? 1) - 1)).toBeLessThan(0.01)
        for (const other of rects.slice(index + 1)) {
          expect(intersects(rect, other)).toBe(false)
          expect(other.y > rect.y || other.x > rect.x).toBe(true)
        }
      }
    }),
  )
})

test('images of usual proportions fill a rectangle with about the area of as many boxes', () => {
  fc.assert(
    fc.property(fc.array(usual, { minLength: 5, maxLength: 30 }), fc.constantFrom(phone, desktop), (ratios, sight) => {
      const rects = pictureBlock(ratios, box, sight)
      const tops = [...new Set(rects.map(({ y }) => y))]
      const rightEdges = tops.map((top) => Math.max(...rects.filter(({ y }) => y === top).map(right)))
      for (const edge of rightEdges.slice(0, -1)) expect(edge).toBe(rightEdges[0])
      expect(rightEdges.at(-1)).toBeGreaterThan(0.6 * (rightEdges[0] ?? 0))
      const area = rects.reduce((sum, { width, height }) => sum + width * height, 0) / ratios.length
      expect(area).toBeGreaterThan(40_000 * 0.7)
      expect(area).toBeLessThan(40_000 * 1.4)
    }),
  )
})

test('a single image has the area of the box', () => {
  expect(pictureBlock([16 / 9], box, phone)).toEqual([{ x: 0, y: 0, width: 267, height: 150 }])
  expect(pictureBlock([1], box, phone)).toEqual([{ x: 0, y: 0, width: 200, height: 200 }])
})

test('is tall in a tall viewport and wide in a wide one', () => {
  const ratios = Array.from({ length: 12 }, (_, index) => [1.5, 0.75, 1, 4 / 3][index % 4] ?? 1)
  const shape = (sight: typeof phone) => {
    const { width = 0, height = 1 } = union(pictureBlock(ratios, box, sight)) ?? {}
    return width / height
  }
  expect(shape(phone)).toBeLessThan(0.9)
  expect(shape(desktop)).toBeGreaterThan(1.3)
})
