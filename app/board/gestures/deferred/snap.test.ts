import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offset, type Rect } from '../../../../contract/layout/rect'
import { guidesOf, type Part, type SnapOptions, snapRect, spansOf } from './snap'

const WHOLE: readonly Part[] = [-1, 0, 1]
const box = (x: number, y: number, width = 100, height = 100): Rect => ({ x, y, width, height })
const among = (targets: readonly Rect[], more: Partial<SnapOptions> = {}): SnapOptions => ({
  targets: targets.map(spansOf),
  reach: 6,
  hasGrid: false,
  parts: { x: WHOLE, y: WHOLE },
  ...more,
})
const settled = (rect: Rect, options: SnapOptions): Rect => {
  const { dx, dy } = snapRect(rect, options)
  return offset(rect, dx, dy)
}

describe('snapping', () => {
  it.each([
    ['left to left', box(104, 900), 100],
    ['left to right', box(197, 900), 200],
    ['right to left', box(3, 900), 0],
    ['center to center', box(92, 900, 120), 90],
  ])('snaps %s', (_, rect, x) => {
    expect(settled(rect, among([box(100, 100)])).x).toBe(x)
  })

  it('snaps to the nearest line and ignores lines out of reach', () => {
    const targets = among([box(100, 100), box(103, 400)])
    expect(settled(box(102, 900), targets).x).toBe(103)
    expect(settled(box(110, 900), targets).x).toBe(110)
  })

  it('makes gaps equal: between two boxes, and when continuing the gap of two boxes', () => {
    const row = [box(0, 0), box(300, 0)]
    expect(settled(box(153, 30), among(row)).x).toBe(150)
    const pair = [box(0, 0), box(140, 0)]
    expect(settled(box(277, 33), among(pair)).x).toBe(280)
    expect(settled(box(-143, 33), among(pair)).x).toBe(-140)
    expect(settled(box(33, 277), among([box(0, 0), box(0, 140)])).y).toBe(280)
  })

  it('shows the shared lines along their full length, and the gaps', () => {
    const targets = among([box(0, 0), box(140, 30)])
    const guides = guidesOf(box(280, 30), targets)
    expect(guides).toContainEqual({ runs: 'across', at: 30, from: 140, to: 380, isGap: false })
    expect(guides).toContainEqual({ runs: 'across', at: 80, from: 100, to: 140, isGap: true })
    expect(guides).toContainEqual({ runs: 'across', at: 80, from: 240, to: 280, isGap: true })
    expect(guidesOf(box(283, 500), targets)).toEqual([])
  })

  it('snaps to the grid, or to an edge within reach', () => {
    const options = among([box(107, 100)], { hasGrid: true })
    expect(settled(box(331, 449), options)).toMatchObject({ x: 340, y: 440 })
    expect(settled(box(104, 449), options)).toMatchObject({ x: 107, y: 440 })
  })

  it('moves nothing along an axis without snap lines, not even to the grid', () => {
    const options = among([box(103, 103)], { hasGrid: true, parts: { x: WHOLE, y: [] } })
    expect(snapRect(box(100, 101), options)).toEqual({ dx: 3, dy: 0 })
  })

  it('snaps a dragged edge on its own', () => {
    const options = among([box(100, 100)], { parts: { x: [1], y: [] } })
    expect(snapRect(box(103, 300, 94, 50), options)).toEqual({ dx: 3, dy: 0 })
    expect(snapRect(box(103, 300, 50, 50), options)).toEqual({ dx: 0, dy: 0 })
  })

  it('never snaps further than its reach, and always to a line or gap', () => {
    const side = fc.integer({ min: 20, max: 300 })
    const at = fc.integer({ min: -500, max: 500 })
    const rect = fc.record({ x: at, y: at, width: side, height: side })
    fc.assert(
      fc.property(rect, fc.array(rect, { maxLength: 12 }), (moved, others) => {
        const options = among(others)
        const { dx, dy } = snapRect(moved, options)
        expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThan(6)
        if (dx === 0 && dy === 0) return
        expect(guidesOf(offset(moved, dx, dy), options).length).toBeGreaterThan(0)
      }),
    )
  })
})
