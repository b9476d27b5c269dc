import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { union } from '../../../contract/layout/rect'
import type { ElementFields } from '../../../contract/shared/element'
import { boundsOf } from '../geometry/rotation'
import { placePastedElements } from './pasteElements'
import { pictureSize } from './pictureSize'

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

/** Pastes with the block's top left corner at this place. */
function land(elements: readonly ElementFields[], at = { x: 0, y: 0 }) {
  let count = 0
  return placePastedElements(elements, { place: () => at, newId: () => `new-${++count}` })
}

const boxes = (elements: readonly ElementFields[]) =>
  elements.map(({ positionX = 0, positionY = 0, width, height, rotation = 0 }) =>
    boundsOf({ x: positionX, y: positionY, width: width ?? 0, height: height ?? 0, rotation }),
  )

describe('pasted elements', () => {
  it('keep their relative positions, with their common corner at the free place', () => {
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
        expect(Math.abs((bounds?.x ?? 0) - x)).toBeLessThanOrEqual(1)
        expect(Math.abs((bounds?.y ?? 0) - y)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('get new group ids, and the only member of a group becomes ungrouped', () => {
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

  it('are not offset by a background, which fills the whole canvas', () => {
    const background = fields({ type: 'color', content: 'background', positionX: -900_000 })
    expect(land([background, fields()], { x: 400, y: 0 })[1]).toMatchObject({ positionX: 400, positionY: 0 })
  })
})

it('images keep their aspect ratio at the area of the specified box and are not enlarged', () => {
  expect(pictureSize({ width: 4000, height: 3000 })).toEqual({ width: 283, height: 212 })
  expect(pictureSize({ width: 3000, height: 2000 })).toEqual({ width: 300, height: 200 })
  expect(pictureSize({ width: 60, height: 30 })).toEqual({ width: 60, height: 30 })
  expect(pictureSize({ width: 3000, height: 3000 }, { width: 200, height: 200 })).toEqual({ width: 200, height: 200 })
})
