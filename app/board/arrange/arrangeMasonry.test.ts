import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intersects, union } from '../../../contract/layout/rect'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf } from '../store/BoardElement'
import { arrangeMasonry } from './arrangeMasonry'
import { anyElements, changed, element } from './testElements'

const bounds = (one: BoardElement) => boundsOf(boxOf(one))
const wallOf = (elements: readonly BoardElement[], options = {}) => changed(elements, arrangeMasonry(elements, options))
const box = (elements: readonly BoardElement[]) => union(elements.map(bounds))
const columnLefts = (elements: readonly BoardElement[]) =>
  [...new Set(elements.map((one) => one.positionX))].sort((a, b) => a - b)

/** Pictures in common ratios, scattered on a board. */
const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const ratio = [1.5, 0.67, 1, 1.78, 0.75, 0.56][index % 6] ?? 1
    const width = 180 + ((index * 53) % 160)
    return element({
      positionX: (index * 271) % 2400,
      positionY: (index * 397) % 1500,
      width,
      height: Math.round(width / ratio),
    })
  })

describe('masonry', () => {
  test('makes columns of equal width with equal gaps and no overlaps', () => {
    fc.assert(
      fc.property(anyElements(), (elements) => {
        const wall = wallOf(elements)
        expect(new Set(wall.map((one) => one.width)).size).toBe(1)
        const lefts = columnLefts(wall)
        const width = wall[0]?.width ?? 0
        for (const [index, left] of lefts.entries()) expect(left - (lefts[0] ?? 0)).toBe(index * (width + 16))
        for (const [index, a] of wall.entries())
          for (const b of wall.slice(index + 1)) expect(intersects(bounds(a), bounds(b))).toBe(false)
      }),
    )
  })

  test('places each element exactly one gap below the one above it', () => {
    const wall = wallOf(pictures(40), { gap: 24 })
    for (const left of columnLefts(wall)) {
      const column = wall.filter((one) => one.positionX === left).sort((a, b) => a.positionY - b.positionY)
      for (const [index, one] of column.slice(1).entries()) {
        const above = column[index]
        expect(one.positionY - (above?.positionY ?? 0) - (above?.height ?? 0)).toBe(24)
      }
    }
  })

  test('images keep their aspect ratio to within a pixel', () => {
    fc.assert(
      fc.property(anyElements({ types: ['image', 'shape'] }), (elements) => {
        for (const [index, one] of wallOf(elements).entries()) {
          const before = elements[index]
          if (!before || one.height === 20 || one.height === 4000) continue
          expect(Math.abs(one.height - (before.height * one.width) / before.width)).toBeLessThanOrEqual(0.5)
        }
      }),
    )
  })

  test('keeps the top-left corner of the selection', () => {
    fc.assert(
      fc.property(anyElements(), (elements) => {
        const [before, wall] = [box(elements), box(wallOf(elements))]
        expect([wall?.x, wall?.y]).toEqual([before?.x, before?.y])
      }),
    )
  })

  test('200 images keep about the same proportions and area overall and get an even bottom edge', () => {
    const elements = pictures(200)
    const wall = wallOf(elements)
    const [before, around] = [box(elements), box(wall)]
    if (!before || !around) throw new Error('There is nothing')
    expect(around.width / around.height / (before.width / before.height)).toBeGreaterThan(0.75)
    expect(around.width / around.height / (before.width / before.height)).toBeLessThan(1.34)
    const area = (list: readonly BoardElement[]) => list.reduce((sum, one) => sum + one.width * one.height, 0)
    expect(area(wall) / area(elements)).toBeGreaterThan(0.6)
    expect(area(wall) / area(elements)).toBeLessThan(1.6)
    const bottoms = columnLefts(wall).map((left) =>
      Math.max(...wall.filter((one) => one.positionX === left).map((one) => one.positionY + one.height)),
    )
    const tallest = Math.max(...wall.map((one) => one.height))
    expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThanOrEqual(tallest + 16)
  })

  test('uses the requested number of columns', () => {
    for (const columns of [1, 2, 5, 9]) expect(columnLefts(wallOf(pictures(30), { columns }))).toHaveLength(columns)
  })

  test('changing the columns or the gap of an arranged wall moves images but resizes none', () => {
    const wall = wallOf(pictures(30))
    for (const options of [{ columns: 3 }, { columns: 7 }, { gap: 4 }, { columns: 2, gap: 60 }])
      for (const { patch } of arrangeMasonry(wall, options)) expect(patch).not.toHaveProperty('width')
  })

  test('keeps the reading order: the first row comes out on top', () => {
    const rows = [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((column) =>
        element({ positionX: column * 320, positionY: row * 300 + column * 9, width: 300 - column * 9, height: 200 }),
      ),
    )
    const wall = wallOf(rows, { columns: 4 })
    expect(wall.slice(0, 4).map((one) => one.positionY)).toEqual([0, 0, 0, 0])
    expect(wall.slice(0, 4).map((one) => one.positionX)).toEqual(columnLefts(wall))
  })

  test('a swatch keeps its height as a band, and a single line of text stays a line', () => {
    const swatch = element({ type: 'color', content: '#abcdef', width: 100, height: 60 })
    const title = element({ type: 'text', content: 'Autumn', width: 150, height: 26, properties: { fontSize: 20 } })
    const wall = wallOf([...pictures(6), swatch, title], { columns: 3 })
    expect(wall[6]?.height).toBe(60)
    expect(wall[7]?.height).toBe(26)
    expect(wall[7]).not.toHaveProperty('properties.fontSize', 21)
  })

  test('fits texts to the height of their words, with exact gaps, and changes nothing the second time', () => {
    const fitText = (one: BoardElement) =>
      one.type === 'text' ? { ...one, height: 20 * Math.ceil(12_000 / one.width) } : one
    fc.assert(
      fc.property(anyElements({ types: ['text', 'text', 'image', 'color'] }), (elements) => {
        const wall = wallOf(elements, { fitText })
        expect(wall).toEqual(wall.map(fitText))
        for (const left of columnLefts(wall)) {
          const column = wall.filter((one) => one.positionX === left).sort((a, b) => a.positionY - b.positionY)
          for (const [index, one] of column.slice(1).entries()) {
            const above = column[index]
            expect(one.positionY - (above?.positionY ?? 0) - (above?.height ?? 0)).toBe(16)
          }
        }
        expect(arrangeMasonry(wall, { fitText })).toEqual([])
      }),
    )
  })

  test('settles at once when fitting the texts turns a row into a column', () => {
    const fitText = (one: BoardElement) => ({ ...one, height: 20 * Math.ceil(12_000 / one.width) })
    const texts = [
      element({ type: 'text', content: 'a', positionX: 1472, positionY: 125, width: 884, height: 470 }),
      element({ type: 'text', content: 'b', positionX: 572, positionY: 0, width: 883, height: 20 }),
    ]
    expect(arrangeMasonry(wallOf(texts, { fitText }), { fitText })).toEqual([])
  })

  test('a rotated image is as wide as its column by its visible bounds', () => {
    const turned = element({ width: 200, height: 300, rotation: 12, positionX: 40, positionY: 900 })
    const wall = wallOf([...pictures(8), turned], { columns: 3 })
    const last = wall.at(-1)
    const width = wall[0]?.width ?? 0
    expect(last && Math.abs(bounds(last).width - width)).toBeLessThanOrEqual(2)
  })

  test('turns a pile into a wall of moderate proportions', () => {
    const pile = pictures(24).map((one, index) => ({ ...one, positionX: index * 4, positionY: index * 4 }))
    const around = box(wallOf(pile))
    expect(around && around.width / around.height).toBeGreaterThan(0.8)
    expect(around && around.width / around.height).toBeLessThan(2)
  })
})
