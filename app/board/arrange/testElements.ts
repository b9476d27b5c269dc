import fc from 'fast-check'
import { type BoardElement, type ElementChange, patched } from '../store/BoardElement'

let count = 0

export function element(fields: Partial<BoardElement> = {}): BoardElement {
  return {
    id: `e${++count}`,
    type: 'image',
    content: '/assets/picture.png',
    positionX: 0,
    positionY: 0,
    width: 100,
    height: 100,
    rotation: 0,
    zIndex: 1,
    properties: {},
    ...fields,
  }
}

/** The elements after these changes. */
export function changed(elements: readonly BoardElement[], changes: readonly ElementChange[]): BoardElement[] {
  const patches = new Map(changes.map(({ id, patch }) => [id, patch]))
  return elements.map((one) => patched(one, patches.get(one.id) ?? {}))
}

interface Kinds {
  /** Whether some are rotated, in groups or locked. */
  readonly isMixed?: boolean
  readonly types?: readonly BoardElement['type'][]
}

/** Arbitrary for elements anywhere on a board. */
export function anyElements({ isMixed = false, types = ['image', 'text', 'shape', 'color'] }: Kinds = {}) {
  const side = fc.integer({ min: 20, max: 900 })
  const place = fc.integer({ min: -3000, max: 3000 })
  const one = fc.record({
    type: fc.constantFrom(...types),
    positionX: place,
    positionY: place,
    width: side,
    height: side,
    rotation: isMixed ? fc.constantFrom(0, 0, 0, 7, 90, 200) : fc.constant(0),
    properties: isMixed
      ? fc.constantFrom({}, {}, {}, { groupId: 'a' }, { groupId: 'b' }, { locked: true }, { fontSize: 40 })
      : fc.constant({}),
  })
  return fc.array(one, { minLength: 2, maxLength: 40 }).map((list) => list.map(element))
}
