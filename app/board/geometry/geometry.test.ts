import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, contains, distance, type Point } from '../../../contract/layout/rect'
import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN } from '../../../contract/limits'
import { fitCamera, steppedZoom, toBoard, toScreen, visibleRect, zoomAt } from './camera'
import { anchorPoint, handlePoint, resizeBox, roundBox } from './resize'
import { boundsOf, boxContains, normalizeDegrees, rotateVector, snapDegrees, touchesBox } from './rotation'
import { HANDLES, isCorner } from './sizing'

const coordinate = fc.integer({ min: -5000, max: 5000 })
const point: fc.Arbitrary<Point> = fc.record({ x: coordinate, y: coordinate })
const side = fc.integer({ min: ELEMENT_SIZE_MIN, max: ELEMENT_SIZE_MAX })
const box: fc.Arbitrary<Box> = fc.record({
  x: coordinate,
  y: coordinate,
  width: side,
  height: side,
  rotation: fc.integer({ min: 0, max: 359 }),
})
const how = fc.record({ handle: fc.constantFrom(...HANDLES), keepRatio: fc.boolean(), isCentered: fc.boolean() })
const camera = fc.record({ x: coordinate, y: coordinate, zoom: fc.double({ min: 0.1, max: 3, noNaN: true }) })

describe('resizing', () => {
  it('keeps the opposite corner or edge in place at any rotation', () => {
    fc.assert(
      fc.property(box, point, how, (start, to, options) => {
        const resized = resizeBox(start, to, options)
        expect(distance(anchorPoint(resized, options), anchorPoint(start, options))).toBeLessThan(1e-6)
      }),
    )
  })

  it('rounding moves the opposite corner by less than a pixel, and not at all without rotation', () => {
    fc.assert(
      fc.property(box, point, how, (start, to, options) => {
        const upright = { ...start, rotation: 0 }
        const turned = roundBox(resizeBox(start, to, options), options)
        expect(distance(anchorPoint(turned, options), anchorPoint(start, options))).toBeLessThan(0.75)
        if (!isCorner(options.handle) || options.isCentered) return
        const settled = roundBox(resizeBox(upright, to, options), options)
        expect(distance(anchorPoint(settled, options), anchorPoint(upright, options))).toBeLessThan(1e-6)
      }),
    )
  })

  it('stays within the smallest and largest size', () => {
    fc.assert(
      fc.property(box, point, how, (start, to, options) => {
        const { width, height } = resizeBox(start, to, options)
        for (const length of [width, height]) {
          expect(length).toBeGreaterThanOrEqual(ELEMENT_SIZE_MIN)
          expect(length).toBeLessThanOrEqual(ELEMENT_SIZE_MAX)
        }
      }),
    )
  })

  it('keeps the ratio if requested, as long as neither side meets a limit', () => {
    const start: Box = { x: 0, y: 0, width: 200, height: 100, rotation: 30 }
    const resized = resizeBox(start, { x: 300, y: 300 }, { handle: 'se', lockRatio: true })
    expect(resized.width / resized.height).toBeCloseTo(2)
  })

  it('leaves the box as it was when the handle has not moved', () => {
    fc.assert(
      fc.property(box, how, (start, options) => {
        const at = handlePoint(start, options.handle)
        expect(roundBox(resizeBox(start, at, options), options)).toEqual(start)
      }),
    )
  })

  it('puts the dragged corner under the pointer', () => {
    const start: Box = { x: 10, y: 20, width: 100, height: 80, rotation: 45 }
    const to = { x: 60, y: 260 }
    expect(distance(handlePoint(resizeBox(start, to, { handle: 'se' }), 'se'), to)).toBeLessThan(1e-9)
  })
})

describe('rotation', () => {
  it('is whole degrees from 0 to 359, and 15° steps wrap at 360', () => {
    expect([normalizeDegrees(-1), normalizeDegrees(359.6), normalizeDegrees(725)]).toEqual([359, 0, 5])
    expect([snapDegrees(352), snapDegrees(353), snapDegrees(-8)]).toEqual([345, 0, 345])
  })

  it('hits a rotated box where it is drawn, not where it would be without rotation', () => {
    const turned: Box = { x: 0, y: 0, width: 200, height: 20, rotation: 90 }
    expect(boxContains(turned, { x: 100, y: 100 })).toBe(true)
    expect(boxContains(turned, { x: 10, y: 10 })).toBe(false)
    expect(boxContains(turned, { x: 115, y: 100 })).toBe(false)
    expect(boxContains(turned, { x: 115, y: 100 }, 6)).toBe(true)
  })

  it('an upright rectangle touches a rotated box only if they share a point, not just overlapping bounds', () => {
    const turned: Box = { x: 0, y: 0, width: 200, height: 20, rotation: 45 }
    expect(touchesBox({ x: 130, y: -60, width: 10, height: 10 }, turned)).toBe(false)
    expect(touchesBox({ x: 95, y: 5, width: 4, height: 4 }, turned)).toBe(true)
    const share = fc.double({ min: -0.49, max: 0.49, noNaN: true })
    fc.assert(
      fc.property(box, share, share, (start, across, down) => {
        const inside = rotateVector({ x: start.width * across, y: start.height * down }, start.rotation)
        const x = start.x + start.width / 2 + inside.x
        const y = start.y + start.height / 2 + inside.y
        expect(touchesBox({ x: x - 0.1, y: y - 0.1, width: 0.2, height: 0.2 }, start)).toBe(true)
      }),
    )
  })

  it('bounds contain every corner', () => {
    fc.assert(
      fc.property(box, (turned) => {
        const { x, y, width, height } = boundsOf(turned)
        for (const corner of (['nw', 'ne', 'sw', 'se'] as const).map((at) => handlePoint(turned, at))) {
          expect(corner.x).toBeGreaterThanOrEqual(x - 1e-6)
          expect(corner.x).toBeLessThanOrEqual(x + width + 1e-6)
          expect(corner.y).toBeGreaterThanOrEqual(y - 1e-6)
          expect(corner.y).toBeLessThanOrEqual(y + height + 1e-6)
        }
      }),
    )
  })
})

describe('camera', () => {
  it('conversions between screen and board are inverse to each other', () => {
    fc.assert(
      fc.property(camera, point, (view, at) => {
        expect(distance(toScreen(view, toBoard(view, at)), at)).toBeLessThan(1e-6)
      }),
    )
  })

  it('zooming keeps the board point under the pointer and stays within 0.1 to 3', () => {
    fc.assert(
      fc.property(camera, point, fc.double({ min: 0.001, max: 100, noNaN: true }), (view, at, zoom) => {
        const zoomed = zoomAt(view, at, zoom)
        expect(zoomed.zoom).toBeGreaterThanOrEqual(0.1)
        expect(zoomed.zoom).toBeLessThanOrEqual(3)
        expect(distance(toBoard(zoomed, at), toBoard(view, at))).toBeLessThan(1e-5)
      }),
    )
  })

  it('buttons step by 0.1 within 0.5 to 3 and never zoom in the opposite direction', () => {
    expect([steppedZoom(1, 1), steppedZoom(1, -1), steppedZoom(0.75, 1), steppedZoom(0.75, -1)]).toEqual([
      1.1, 0.9, 0.8, 0.7,
    ])
    expect([steppedZoom(3, 1), steppedZoom(0.5, -1), steppedZoom(0.23, 1), steppedZoom(0.23, -1)]).toEqual([
      3, 0.5, 0.5, 0.23,
    ])
    let zoom = 0.5
    for (let step = 0; step < 25; step++) zoom = steppedZoom(zoom, 1)
    expect(zoom).toBe(3)
  })

  it('fit shows all of the content', () => {
    const content = { x: -300, y: 100, width: 2000, height: 900 }
    const viewport = { width: 390, height: 700 }
    expect(contains(visibleRect(fitCamera(content, viewport), viewport), content)).toBe(true)
  })
})
