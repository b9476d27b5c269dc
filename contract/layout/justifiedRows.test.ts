import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { justifiedRows } from './justifiedRows'
import { intersects, type Rect } from './rect'

const options = { width: 1000, rowHeight: 200, gap: 16 }
const ratio = fc.double({ min: 0.3, max: 3.5, noNaN: true })
const right = ({ x, width }: Rect) => x + width

function rowsOf(rects: readonly Rect[]): Rect[][] {
  return [...new Set(rects.map(({ y }) => y))].map((top) => rects.filter(({ y }) => y === top))
}

describe('justified rows of images', () => {
  test('every image keeps its aspect ratio and its place in the order, and none overlap', () => {
    fc.assert(
      fc.property(fc.array(ratio, { maxLength: 30 }), (ratios) => {
        const rects = justifiedRows(ratios, options)
        expect(rects).toHaveLength(ratios.length)
        for (const [index, rect] of rects.entries()) {
          expect(rect.width / rect.height).toBeCloseTo(ratios[index] ?? 0, 6)
          for (const other of rects.slice(index + 1)) {
            expect(intersects(rect, other)).toBe(false)
            expect(other.y > rect.y || (other.y === rect.y && other.x > rect.x)).toBe(true)
          }
        }
      }),
    )
  })

  test('every row but the last fills the width exactly, with the given gap between neighbors', () => {
    fc.assert(
      fc.property(fc.array(ratio, { minLength: 1, maxLength: 30 }), (ratios) => {
        const rows = rowsOf(justifiedRows(ratios, options))
        for (const [index, row] of rows.entries()) {
          expect(row[0]?.x).toBe(0)
          const edge = right(row.at(-1) ?? { x: 0, y: 0, width: 0, height: 0 })
          if (index < rows.length - 1) expect(edge).toBeCloseTo(options.width, 6)
          else expect(edge).toBeLessThanOrEqual(options.width + 1e-6)
          for (const [at, rect] of row.slice(1).entries())
            expect(rect.x - right(row[at] ?? rect)).toBeCloseTo(options.gap, 6)
        }
      }),
    )
  })

  test('rows are half to twice the requested height for images of common aspect ratios', () => {
    const usual = fc.constantFrom(2 / 3, 3 / 4, 1, 4 / 3, 3 / 2, 16 / 9)
    fc.assert(
      fc.property(fc.array(usual, { minLength: 6, maxLength: 60 }), (ratios) => {
        for (const [{ height } = { height: 0 }] of rowsOf(justifiedRows(ratios, options))) {
          expect(height).toBeGreaterThan(100)
          expect(height).toBeLessThan(400)
        }
      }),
    )
  })

  test('the last row is not stretched out of proportion', () => {
    expect(justifiedRows([1], options)).toEqual([{ x: 0, y: 0, width: 200, height: 200 }])
    const rects = justifiedRows([...Array.from({ length: 5 }, () => 1), 0.5], { ...options, gap: 0 })
    expect(rects.at(-1)?.height).toBeLessThanOrEqual(280)
  })

  test('breaks are chosen across all rows: six squares at four and a half per row become three and three', () => {
    const rects = justifiedRows([1, 1, 1, 1, 1, 1], { width: 720, rowHeight: 200, gap: 0 })
    expect(rowsOf(rects).map((row) => row.length)).toEqual([3, 3])
  })

  test('a width smaller than the gap still holds one image per row', () => {
    const rects = justifiedRows([1, 1], { width: 10, rowHeight: 200, gap: 16 })
    expect(rowsOf(rects)).toHaveLength(2)
  })

  test('no images give no rows', () => {
    expect(justifiedRows([], options)).toEqual([])
  })
})
