import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AGENT_LAYOUTS } from '../../../contract/agents'
import { intersects, union } from '../../../contract/layout/rect'
import { type LaidOut, layOut, movedTo, placeFor } from './layout'

const role = fc.constantFrom<LaidOut['role']>('title', 'picture', 'swatch', 'text')
const side = fc.integer({ min: 40, max: 1200 })
const boxes = fc.array(fc.record({ role, width: side, height: side }), { minLength: 1, maxLength: 40 })
const layout = fc.constantFrom(null, ...AGENT_LAYOUTS)

describe('layouts of elements that agents add or arrange', () => {
  test('have no overlaps, and use whole pixels', () => {
    fc.assert(
      fc.property(boxes, layout, (made, chosen) => {
        const rects = layOut(made, chosen)
        expect(rects).toHaveLength(made.length)
        for (const [index, rect] of rects.entries()) {
          for (const value of Object.values(rect)) expect(Number.isInteger(value)).toBe(true)
          for (const other of rects.slice(index + 1)) expect(intersects(rect, other)).toBe(false)
        }
      }),
    )
  })

  const wide = { width: 1200, height: 40 }
  const narrow = { width: 40, height: 1200 }
  test.each([
    [
      'rows',
      [
        { width: 40, height: 337 },
        { width: 222, height: 40 },
      ],
    ],
    ['masonry', [wide, ...Array<typeof narrow>(39).fill(narrow)]],
  ] as const)('in the layout %s, a long, thin picture is not enlarged into its neighbor', (chosen, sizes) => {
    const rects = layOut(
      sizes.map((size) => ({ ...size, role: 'picture' })),
      chosen,
    )
    for (const [index, rect] of rects.entries()) {
      for (const other of rects.slice(index + 1)) expect(intersects(rect, other)).toBe(false)
    }
  })

  test('elements other than pictures keep their size', () => {
    fc.assert(
      fc.property(boxes, layout, (made, chosen) => {
        for (const [index, { width, height }] of layOut(made, chosen).entries()) {
          if (made[index]?.role !== 'picture') expect({ width, height }).toEqual(sizeOf(made[index]))
        }
      }),
    )
  })

  test.each([null, ...AGENT_LAYOUTS])('in the layout %s, pictures keep their proportions', (chosen) => {
    const pictures = [
      { width: 800, height: 600 },
      { width: 600, height: 900 },
      { width: 1200, height: 675 },
      { width: 500, height: 500 },
    ].map((size) => ({ ...size, role: 'picture' as const }))
    for (const [index, { width, height }] of layOut(pictures, chosen).entries()) {
      const { width: w = 0, height: h = 1 } = pictures[index] ?? {}
      expect(width / height).toBeCloseTo(w / h, 1)
    }
  })

  test('a brief reads from the top: title, pictures, swatches, text', () => {
    const made: LaidOut[] = (['text', 'swatch', 'picture', 'title'] as const).map((of) => ({
      role: of,
      width: 200,
      height: 80,
    }))
    const rects = layOut(made, null)
    const order = made.map(({ role: of }, index) => ({ of, y: rects[index]?.y ?? 0 })).sort((a, b) => a.y - b.y)
    expect(order.map(({ of }) => of)).toEqual(['title', 'picture', 'swatch', 'text'])
  })

  test.each(['left', 'right', 'above', 'below'] as const)('a block next to a rect is placed %s', (where) => {
    const rect = { x: 1000, y: 1000, width: 300, height: 200 }
    const size = { width: 200, height: 100 }
    const block = { ...placeFor(size, [rect], { rect, side: where }), ...size }
    expect(intersects(block, rect)).toBe(false)
    const lies = {
      left: block.x + block.width <= rect.x,
      right: block.x >= rect.x + rect.width,
      above: block.y + block.height <= rect.y,
      below: block.y >= rect.y + rect.height,
    }
    expect(lies[where]).toBe(true)
  })

  test('movedTo moves the top left corner of all to the given point, and changes nothing else', () => {
    fc.assert(
      fc.property(boxes, layout, (made, chosen) => {
        const rects = layOut(made, chosen)
        const moved = movedTo(rects, { x: 333, y: -77 })
        expect(union(moved)).toMatchObject({ x: 333, y: -77 })
        for (const [index, rect] of moved.entries()) expect(sizeOf(rect)).toEqual(sizeOf(rects[index]))
      }),
    )
  })
})

const sizeOf = (size: { width: number; height: number } | undefined) => ({ width: size?.width, height: size?.height })
