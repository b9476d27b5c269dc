import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centerOf, type Point, type Rect } from '../../../../contract/layout/rect'
import { rotateVector } from '../../geometry/rotation'
import { HANDLES } from '../../geometry/sizing'
import { type BoardElement, boxOf, fromFields, patched } from '../../store/BoardElement'
import { type CropGrip, cropPatch, cropToRatio, dragCrop, leastCrop, startCrop } from './cropMaths'

const natural = { width: 600, height: 400 }

function picture(fields: Partial<Parameters<typeof fromFields>[1]> = {}): BoardElement {
  return fromFields('i', {
    type: 'image',
    content: '/assets/a.png',
    positionX: 100,
    positionY: 50,
    width: 300,
    height: 200,
    ...fields,
  })
}

/** Where on the board a point of the picture (fractions of it) is drawn. */
function onBoard(element: BoardElement, at: Point): Point {
  const { whole } = startCrop(element, natural)
  const box = boxOf(element)
  const middle = centerOf(box)
  const local = { x: whole.x + at.x * whole.width - box.width / 2, y: whole.y + at.y * whole.height - box.height / 2 }
  const arm = rotateVector(local, box.rotation)
  return { x: middle.x + arm.x, y: middle.y + arm.y }
}

const inside = (rect: Rect, bounds: Rect) =>
  rect.x >= bounds.x - 1e-6 &&
  rect.y >= bounds.y - 1e-6 &&
  rect.x + rect.width <= bounds.x + bounds.width + 1e-6 &&
  rect.y + rect.height <= bounds.y + bounds.height + 1e-6

const part = fc
  .record({
    x: fc.double({ min: 0, max: 0.7, noNaN: true }),
    y: fc.double({ min: 0, max: 0.7, noNaN: true }),
    width: fc.double({ min: 0.25, max: 1, noNaN: true }),
    height: fc.double({ min: 0.25, max: 1, noNaN: true }),
  })
  .map(({ x, y, width, height }) => ({ x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) }))

describe('a crop', () => {
  it('starts with what is visible: the whole image, or the part that its fit shows', () => {
    const all = startCrop(picture(), natural)
    expect(all.shown).toEqual({ x: 0, y: 0, width: 300, height: 200 })
    const square = startCrop(picture({ width: 200, height: 200 }), natural)
    expect(square.whole).toEqual({ x: -50, y: 0, width: 300, height: 200 })
    expect(square.shown).toEqual({ x: 0, y: 0, width: 200, height: 200 })
    const loose = startCrop(picture({ width: 400, properties: { objectFit: 'contain' } }), natural)
    expect(loose.shown).toEqual({ x: 50, y: 0, width: 300, height: 200 })
  })

  it('resizes the box with it and keeps every pixel in place, rotated or not', () => {
    fc.assert(
      fc.property(part, fc.integer({ min: 0, max: 359 }), part, (before, rotation, after) => {
        const element = picture({ width: 300, height: 300, rotation, properties: { crop: before } })
        const start = startCrop(element, natural)
        const { whole } = start
        const next = {
          x: whole.x + after.x * whole.width,
          y: whole.y + after.y * whole.height,
          width: after.width * whole.width,
          height: after.height * whole.height,
        }
        fc.pre(next.width > 60 && next.height > 60 && next.width < 4000 && next.height < 4000)
        const cropped = patched(element, cropPatch(start, next))
        for (const at of [
          { x: after.x, y: after.y },
          { x: after.x + after.width, y: after.y + after.height },
        ]) {
          const [was, is] = [onBoard(element, at), onBoard(cropped, at)]
          // The box is in whole px, so that the picture is larger by one at most.
          expect(Math.hypot(was.x - is.x, was.y - is.y)).toBeLessThan(2.5)
        }
      }),
    )
  })

  it('is removed when it covers the whole image', () => {
    const element = picture({ properties: { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } } })
    const start = startCrop(element, natural)
    expect(cropPatch(start, start.whole).properties).toEqual({ crop: null })
  })

  it('stays within the image, at least at the minimum size and in its ratio, however it is dragged', () => {
    const grips: CropGrip[] = ['middle', ...HANDLES]
    const by = fc.double({ min: -2000, max: 2000, noNaN: true })
    fc.assert(
      fc.property(
        part,
        fc.constantFrom(...grips),
        by,
        by,
        fc.constantFrom(null, 1, 4 / 3, 16 / 9, 0.2),
        (from, grip, x, y, ratio) => {
          const { whole } = startCrop(picture(), natural)
          const scaled = {
            x: from.x * whole.width,
            y: from.y * whole.height,
            width: from.width * whole.width,
            height: from.height * whole.height,
          }
          const begin = ratio === null ? scaled : cropToRatio(scaled, whole, ratio)
          expect(inside(begin, whole)).toBe(true)
          const next = dragCrop({ from: begin, grip, by: { x, y }, bounds: whole, ratio })
          expect(inside(next, whole)).toBe(true)
          const least = leastCrop(whole)
          expect(next.width).toBeGreaterThan(least.width - 1e-6)
          expect(next.height).toBeGreaterThan(least.height - 1e-6)
          if (ratio !== null) expect(next.width / next.height).toBeCloseTo(ratio, 6)
        },
      ),
    )
  })

  it('keeps the opposite corner in place when a corner is dragged with a fixed ratio', () => {
    const bounds = { x: 0, y: 0, width: 300, height: 200 }
    const from = { x: 50, y: 50, width: 100, height: 100 }
    expect(dragCrop({ from, grip: 'se', by: { x: 30, y: 0 }, bounds, ratio: 1 })).toEqual({
      x: 50,
      y: 50,
      width: 130,
      height: 130,
    })
    expect(dragCrop({ from, grip: 'nw', by: { x: -500, y: -500 }, bounds, ratio: 1 })).toEqual({
      x: 0,
      y: 0,
      width: 150,
      height: 150,
    })
  })

  it('with a given ratio is as large as fits in the image, near its previous place', () => {
    const bounds = { x: 0, y: 0, width: 300, height: 200 }
    expect(cropToRatio({ x: 250, y: 0, width: 50, height: 50 }, bounds, 1)).toEqual({
      x: 100,
      y: 0,
      width: 200,
      height: 200,
    })
  })
})
