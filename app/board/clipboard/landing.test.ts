import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ElementFields } from '../../../contract/element'
import { contains, intersects, union } from '../geometry/rect'
import { boundsOf } from '../geometry/rotation'
import { gridAround, gridFor } from './gridAround'
import { landElements } from './landing'
import { pictureSize } from './pictureSize'
import { repeatStep } from './repeatStep'

const visible = { x: 100, y: -200, width: 800, height: 600 }

function fields(given: Partial<ElementFields> = {}): ElementFields {
  return {
    type: 'shape',
    content: 'rectangle',
    positionX: 5000,
    positionY: 5000,
    width: 100,
    height: 60,
    rotation: 0,
    properties: {},
    ...given,
  }
}

function land(elements: readonly ElementFields[], at?: { x: number; y: number }) {
  let count = 0
  return landElements(elements, { at, visible, newId: () => `new-${++count}` })
}

const boxes = (elements: readonly ElementFields[]) =>
  elements.map(({ positionX = 0, positionY = 0, width, height, rotation = 0 }) =>
    boundsOf({ x: positionX, y: positionY, width: width ?? 0, height: height ?? 0, rotation }),
  )

describe('pasted elements', () => {
  it('land around the pointer, or else in the middle of what shows', () => {
    expect(land([fields()], { x: 400, y: 0 })[0]).toMatchObject({ positionX: 350, positionY: -30 })
    expect(land([fields()])[0]).toMatchObject({ positionX: 450, positionY: 70 })
  })

  it('keep where they stand to each other, and are in sight wherever the pointer is', () => {
    const place = fc.integer({ min: -1200, max: 1200 })
    const some = fc.array(
      fc.record({
        positionX: fc.integer({ min: 0, max: 300 }),
        positionY: fc.integer({ min: 0, max: 200 }),
        rotation: fc.integer({ min: 0, max: 359 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(some, place, place, (given, x, y) => {
        const elements = given.map(fields)
        const landed = land(elements, { x, y })
        const [first, before] = [landed[0], elements[0]]
        for (const [index, each] of landed.entries()) {
          expect((each.positionX ?? 0) - (first?.positionX ?? 0)).toBe(
            (elements[index]?.positionX ?? 0) - (before?.positionX ?? 0),
          )
          expect((each.positionY ?? 0) - (first?.positionY ?? 0)).toBe(
            (elements[index]?.positionY ?? 0) - (before?.positionY ?? 0),
          )
        }
        const bounds = union(boxes(landed))
        expect(bounds && contains({ x: visible.x - 1, y: visible.y - 1, width: 802, height: 602 }, bounds)).toBe(true)
      }),
    )
  })

  it('are in the middle where they are larger than what shows', () => {
    expect(land([fields({ width: 2000 })], { x: 100, y: 0 })[0]).toMatchObject({ positionX: -500, positionY: -30 })
  })

  it('are in groups of their own, and what is left of a group is none', () => {
    const landed = land([
      fields({ properties: { groupId: 'old', groupName: 'Trio', name: 'a' } }),
      fields({ properties: { groupId: 'lone', groupName: 'Gone' } }),
      fields({ properties: { groupId: 'old' } }),
    ])
    expect(landed.map(({ properties }) => properties)).toEqual([
      { groupId: 'new-1', groupName: 'Trio', name: 'a' },
      {},
      { groupId: 'new-1' },
    ])
  })

  it('are neither locked nor hidden', () => {
    expect(land([fields({ properties: { locked: true, hidden: true, opacity: 0.5 } })])[0]?.properties).toEqual({
      opacity: 0.5,
    })
  })

  it('do not follow a background, which is everywhere', () => {
    const background = fields({ type: 'color', content: 'background', positionX: -900_000 })
    expect(land([background, fields()], { x: 400, y: 0 })[1]).toMatchObject({ positionX: 350, positionY: -30 })
  })
})

it('the same pasted again on the same place is 20 px further each time', () => {
  const [here, there] = [{ boardUid: 'here' }, { boardUid: 'there' }]
  const at = { x: 1, y: 1 }
  expect([1, 2, 3].map(() => repeatStep(here, 'a', at))).toEqual([0, 20, 40])
  expect(repeatStep(here, 'a', { x: 2, y: 1 })).toBe(0)
  expect(repeatStep(here, 'b', { x: 2, y: 1 })).toBe(0)
  expect(repeatStep(there, 'b', { x: 2, y: 1 })).toBe(0)
})

describe('several pictures', () => {
  const lay = (count: number, width = 2000, height = 900) => {
    const grid = gridFor(count, { width, height })
    const side = { width: grid.cell, height: grid.cell }
    const boxes = Array.from({ length: count }, () => side)
    return gridAround(boxes, grid, { x: 0, y: 0 }).map((place) => ({ ...place, ...side }))
  }

  it('stand around their place, none on another, and in sight where that leaves them 100 px', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 300, max: 3000 }), (count, width) => {
        const boxes = lay(count, width)
        for (const [index, a] of boxes.entries())
          for (const b of boxes.slice(index + 1)) expect(intersects(a, b)).toBe(false)
        const bounds = union(boxes)
        if (!bounds) return
        expect(bounds.x + bounds.width / 2).toBeCloseTo(0)
        expect(bounds.y + bounds.height / 2).toBeCloseTo(0)
        expect(bounds.width).toBeLessThanOrEqual(width)
        if ((boxes[0]?.width ?? 0) > 100) expect(bounds.height).toBeLessThanOrEqual(900)
      }),
    )
  })

  it('up to three are a row; on a phone five are in two columns', () => {
    expect(new Set(lay(3).map(({ y }) => y)).size).toBe(1)
    expect(new Set(lay(9).map(({ y }) => y)).size).toBe(3)
    expect(new Set(lay(5, 390, 680).map(({ x }) => x)).size).toBe(2)
  })

  it('keep their proportions and are not enlarged', () => {
    expect(pictureSize({ width: 4000, height: 3000 })).toEqual({ width: 300, height: 225 })
    expect(pictureSize({ width: 60, height: 30 })).toEqual({ width: 60, height: 30 })
    expect(pictureSize({ width: 9000, height: 90 }, 200)).toEqual({ width: 200, height: 20 })
  })
})
