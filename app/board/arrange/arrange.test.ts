import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intersects, type Rect, union } from '../../../contract/layout/rect'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf } from '../store/BoardElement'
import { align, arrangeElements, distribute, matchSize } from './arrangeElements'
import type { Arrangement } from './Layout'
import { anyElements, changed, element } from './testElements'

const at = (positionX: number, positionY: number, width = 100, height = 100) =>
  element({ positionX, positionY, width, height })
const bounds = (one: BoardElement): Rect => boundsOf(boxOf(one))
const lefts = (list: readonly BoardElement[]) => list.map((one) => one.positionX)
const tops = (list: readonly BoardElement[]) => list.map((one) => one.positionY)

const ALL: readonly Arrangement[] = [
  'left',
  'center',
  'right',
  'top',
  'middle',
  'bottom',
  'horizontally',
  'vertically',
  'grid',
  'masonry',
  'sameWidth',
  'sameHeight',
  'sameSize',
]

describe('every arrangement', () => {
  test('yields integer positions and sizes within the limits', () => {
    fc.assert(
      fc.property(anyElements({ isMixed: true }), fc.constantFrom(...ALL), (elements, kind) => {
        for (const { patch } of arrangeElements(kind, elements)) {
          for (const value of [patch.positionX, patch.positionY, patch.width, patch.height])
            expect(value === undefined || Number.isInteger(value)).toBe(true)
          for (const side of [patch.width, patch.height])
            expect(side === undefined || side === null || (side >= 20 && side <= 4000)).toBe(true)
        }
      }),
    )
  })

  test('leaves locked and hidden elements and backgrounds unchanged', () => {
    const still = [
      element({ positionX: 900, properties: { locked: true } }),
      element({ positionX: 500, properties: { hidden: true } }),
      element({ type: 'color', content: 'background', width: 4000 }),
    ]
    const others = [at(0, 0, 50, 80), at(30, 40), at(410, 90, 70)]
    for (const kind of ALL) {
      const ids = arrangeElements(kind, [...still, ...others]).map(({ id }) => id)
      expect(ids.filter((id) => still.some((one) => one.id === id))).toEqual([])
    }
  })

  test('changes neither rotation nor content', () => {
    fc.assert(
      fc.property(anyElements({ isMixed: true }), fc.constantFrom(...ALL), (elements, kind) => {
        for (const { patch } of arrangeElements(kind, elements)) {
          expect(patch).not.toHaveProperty('rotation')
          expect(patch).not.toHaveProperty('content')
        }
      }),
    )
  })

  test('changes nothing when applied a second time', () => {
    // Without room for gaps, distributing changes which one is last: it has a separate test.
    const settling = ALL.filter((kind) => kind !== 'horizontally' && kind !== 'vertically')
    fc.assert(
      fc.property(anyElements(), fc.constantFrom(...settling), (elements, kind) => {
        const once = changed(elements, arrangeElements(kind, elements))
        expect(arrangeElements(kind, once)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('does nothing for a single element', () => {
    for (const kind of ALL) expect(arrangeElements(kind, [at(3, 4)])).toEqual([])
  })

  test('keeps the relative positions of the members of a group', () => {
    const members = [at(100, 100, 40, 40), at(150, 130, 60, 20)].map((one) => ({
      ...one,
      properties: { groupId: 'g' },
    }))
    const elements = [at(0, 0), ...members, at(700, 500)]
    for (const kind of ['left', 'bottom', 'horizontally', 'grid'] as const) {
      const [, a, b] = changed(elements, arrangeElements(kind, elements))
      expect([(b?.positionX ?? 0) - (a?.positionX ?? 0), (b?.positionY ?? 0) - (a?.positionY ?? 0)]).toEqual([50, 30])
    }
  })

  test('arranges the members when a single group is selected', () => {
    const members = [at(10, 0), at(200, 50), at(90, 500)].map((one) => ({ ...one, properties: { groupId: 'g' } }))
    expect(lefts(changed(members, align(members, 'left')))).toEqual([10, 10, 10])
  })
})

describe('align', () => {
  const list = [at(0, 10, 100, 50), at(40, 200, 60, 60), at(300, 90, 20, 300)]
  test.each([
    ['left', [0, 0, 0]],
    ['center', [110, 130, 150]],
    ['right', [220, 260, 300]],
  ] as const)('%s', (edge, expected) => {
    const moved = changed(list, align(list, edge))
    expect(lefts(moved)).toEqual(expected)
    expect(tops(moved)).toEqual(tops(list))
  })
  test.each([
    ['top', [10, 10, 10]],
    ['middle', [175, 170, 50]],
    ['bottom', [340, 330, 90]],
  ] as const)('%s', (edge, expected) => {
    const moved = changed(list, align(list, edge))
    expect(tops(moved)).toEqual(expected)
    expect(lefts(moved)).toEqual(lefts(list))
  })

  test('aligns a rotated element by its visible bounds', () => {
    const turned = element({ positionX: 200, positionY: 0, width: 200, height: 40, rotation: 90 })
    const list = [at(0, 0), turned]
    const [, moved] = changed(list, align(list, 'left'))
    expect(moved && bounds(moved).x).toBeCloseTo(0)
  })
})

describe('distribute', () => {
  test('makes the gaps equal to within a pixel and keeps the first and the last element in place', () => {
    fc.assert(
      fc.property(anyElements(), (elements) => {
        const moved = changed(elements, distribute(elements, 'horizontally'))
        const ordered = [...moved].sort((a, b) => a.positionX + a.width / 2 - b.positionX - b.width / 2)
        const gaps = ordered.slice(1).map((one, index) => {
          const before = ordered[index]
          return before ? one.positionX - before.positionX - before.width : 0
        })
        const isInOrder = gaps.every((gap) => gap >= 0)
        if (isInOrder) expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2)
        expect(tops(moved)).toEqual(tops(elements))
      }),
    )
  })

  test('spaces three squares evenly, and changes nothing the second time', () => {
    const list = [at(0, 0), at(110, 5), at(400, 9)]
    const spaced = changed(list, distribute(list, 'horizontally'))
    expect(lefts(spaced)).toEqual([0, 200, 400])
    expect(distribute(spaced, 'horizontally')).toEqual([])
  })

  test('does nothing for two elements', () => {
    expect(distribute([at(0, 0), at(500, 0)], 'horizontally')).toEqual([])
  })
})

describe('grid', () => {
  test('lets no elements overlap and changes no sizes', () => {
    fc.assert(
      fc.property(anyElements(), (elements) => {
        const changes = arrangeElements('grid', elements)
        for (const { patch } of changes) expect(patch).not.toHaveProperty('width')
        expectApart(changed(elements, changes))
      }),
    )
  })

  test('keeps its top-left corner and the reading order', () => {
    const rows = [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((column) => at(column * 180 + row * 9, row * 160 + column * 7)),
    )
    const moved = changed(rows, arrangeElements('grid', rows))
    expect(lefts(moved)).toEqual([0, 116, 232, 348, 0, 116, 232, 348, 0, 116, 232, 348])
    expect(tops(moved)).toEqual([0, 0, 0, 0, 116, 116, 116, 116, 232, 232, 232, 232])
  })

  test('a wide selection becomes a wide grid, and a tall selection a tall grid', () => {
    const wide = Array.from({ length: 12 }, (_, index) => at(index * 130, (index % 2) * 220))
    const tall = wide.map((one) => ({ ...one, positionX: one.positionY, positionY: one.positionX }))
    const shape = (list: readonly BoardElement[]) => union(changed(list, arrangeElements('grid', list)).map(bounds))
    const [a, b] = [shape(wide), shape(tall)]
    expect(a && a.width / a.height).toBeGreaterThan(1.5)
    expect(b && b.height / b.width).toBeGreaterThan(1.5)
  })

  test('uses the requested columns and gap', () => {
    const list = Array.from({ length: 6 }, (_, index) => at(index * 300, index * 10))
    const moved = changed(list, arrangeElements('grid', list, { columns: 3, gap: 40 }))
    expect(lefts(moved)).toEqual([0, 140, 280, 0, 140, 280])
    expect(tops(moved)).toEqual([0, 0, 0, 140, 140, 140])
  })

  test('turns a pile into a roughly square grid', () => {
    const pile = Array.from({ length: 9 }, () => at(50, 50))
    const box = union(changed(pile, arrangeElements('grid', pile)).map(bounds))
    expect(box).toEqual({ x: 50, y: 50, width: 332, height: 332 })
  })
})

describe('match size', () => {
  test('when widths are matched, an image keeps its aspect ratio and a text its height', () => {
    const text = element({ type: 'text', content: 'Words', width: 200, height: 60 })
    const list = [at(0, 0, 300, 100), at(0, 0, 100, 50), text]
    const [, picture, words] = changed(list, matchSize(list, 'width'))
    expect([picture?.width, picture?.height]).toEqual([300, 150])
    expect([words?.width, words?.height]).toEqual([300, 60])
  })

  test('sets width and height to those of the element selected first', () => {
    const list = [at(0, 0, 70, 90), at(5, 5, 400, 20), at(9, 9, 20, 300)]
    for (const one of changed(list, matchSize(list, 'both'))) expect([one.width, one.height]).toEqual([70, 90])
  })

  test('keeps the center of a rotated element', () => {
    const turned = element({ positionX: 100, positionY: 100, width: 40, height: 80, rotation: 30 })
    const list = [at(0, 0, 60, 60), turned]
    const [, moved] = changed(list, matchSize(list, 'both'))
    expect([moved?.positionX, moved?.positionY]).toEqual([90, 110])
  })

  test('scales a group as a whole, including font sizes', () => {
    const mates = [
      element({ positionX: 100, width: 100, height: 50, properties: { groupId: 'g' } }),
      element({ type: 'text', positionX: 200, width: 100, height: 50, properties: { groupId: 'g', fontSize: 20 } }),
    ]
    const list = [at(0, 0, 100, 100), ...mates]
    const [, picture, words] = changed(list, matchSize(list, 'width'))
    expect([picture?.positionX, picture?.width, picture?.height]).toEqual([100, 50, 25])
    expect([words?.positionX, words?.width, words?.properties.fontSize]).toEqual([150, 50, 10])
  })
})

function expectApart(elements: readonly BoardElement[]): void {
  for (const [index, a] of elements.entries())
    for (const b of elements.slice(index + 1)) expect(intersects(bounds(a), bounds(b))).toBe(false)
}
