import { describe, expect, it } from 'vitest'
import { cameraWith, toBoard, toScreen } from './camera'
import { cameraBetween, eased } from './flight'

const viewport = { width: 800, height: 600 }
const middle = { x: 400, y: 300 }
const over = (x: number, y: number, zoom: number) => cameraWith({ x, y }, middle, zoom)
const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]

describe('a flight from one camera to another', () => {
  const from = over(0, 0, 0.5)
  const to = over(3000, -900, 2)

  it('begins and ends exactly at the given cameras', () => {
    expect(cameraBetween(from, to, viewport, 0)).toEqual(from)
    expect(cameraBetween(from, to, viewport, 1)).toBe(to)
  })

  it('changes the zoom by the same factor in equal parts of the flight', () => {
    expect(cameraBetween(from, to, viewport, 0.5).zoom).toBeCloseTo(1)
  })

  it('keeps one point of the board fixed on the screen', () => {
    // Where the cameras agree: b·z0 + c0 = b·z1 + c1.
    const fixed = { x: (from.x - to.x) / (to.zoom - from.zoom), y: (from.y - to.y) / (to.zoom - from.zoom) }
    const place = toScreen(from, fixed)
    for (const share of shares) {
      const { x, y } = toScreen(cameraBetween(from, to, viewport, share), fixed)
      expect([x, y]).toEqual([expect.closeTo(place.x, 6), expect.closeTo(place.y, 6)])
    }
  })

  it('moves straight and evenly if the zoom stays the same', () => {
    const middles = shares.map((share) =>
      toBoard(cameraBetween(over(0, 0, 1), over(100, 50, 1), viewport, share), middle),
    )
    expect(middles.map(({ x, y }) => [x, y])).toEqual(
      shares.map((share) => [expect.closeTo(100 * share, 6), expect.closeTo(50 * share, 6)]),
    )
  })

  it('eases in and out', () => {
    expect(eased(0)).toBe(0)
    expect(eased(1)).toBe(1)
    expect(eased(0.5)).toBeCloseTo(0.5)
    expect(eased(0.1)).toBeLessThan(0.1)
    expect(eased(0.9)).toBeGreaterThan(0.9)
  })
})
