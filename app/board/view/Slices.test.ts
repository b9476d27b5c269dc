import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Slices } from './Slices'

const SIZE_MAX = 128

function ids(count: number, prefix = 'e'): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`)
}

/** Which slice each id is in. */
function keysOf(slices: Slices, order: readonly string[]): Map<string, number> {
  return new Map([...slices.group(order, order)].flatMap(([key, part]) => part.map((id) => [id, key] as const)))
}

function moved(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...after.keys()].filter((id) => before.has(id) && before.get(id) !== after.get(id))
}

describe('the slices of a stack', () => {
  test('hold a thousand elements in sixteen nodes', () => {
    const order = ids(1000)
    const groups = new Slices().group(order, order)
    expect(groups.size).toBe(16)
    expect([...groups.values()].flat()).toEqual(order)
  })

  test('put a new topmost element into the topmost slice and move nothing else', () => {
    const slices = new Slices()
    const order = ids(1000)
    const before = keysOf(slices, order)
    const after = keysOf(slices, [...order, 'new'])
    expect(moved(before, after)).toEqual([])
    expect(after.get('new')).toBe(after.get('e999'))
  })

  test('move a single element when it is brought to the front', () => {
    const slices = new Slices()
    const order = ids(1000)
    const before = keysOf(slices, order)
    const after = keysOf(slices, [...order.slice(0, 10), ...order.slice(11), 'e10'])
    expect(moved(before, after)).toEqual(['e10'])
  })

  test('put many elements added at once into slices of their own', () => {
    const slices = new Slices()
    const order = ids(200)
    const before = keysOf(slices, order)
    const after = keysOf(slices, [...order, ...ids(300, 'n')])
    expect(moved(before, after)).toEqual([])
    expect(after.get('n0')).not.toBe(after.get('e199'))
  })

  test('leave out unmounted elements but remember their slices', () => {
    const slices = new Slices()
    const order = ids(300)
    const before = keysOf(slices, order)
    const some = order.filter((_, index) => index % 7 === 0)
    for (const [key, part] of slices.group(some, order)) for (const id of part) expect(before.get(id)).toBe(key)
  })

  test('keep the stacking order and a limited slice size through any additions, removals and moves', () => {
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), at: fc.nat(), count: fc.integer({ min: 1, max: 150 }) }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(), count: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ kind: fc.constant('move' as const), at: fc.nat(), to: fc.nat() }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.array(edit, { maxLength: 25 }), (count, edits) => {
        const slices = new Slices()
        let order = ids(count)
        let made = 0
        slices.group(order, order)
        for (const step of edits) {
          const at = order.length === 0 ? 0 : step.at % order.length
          const next = [...order]
          if (step.kind === 'add') next.splice(at, 0, ...ids(step.count, `n${made++}-`))
          else if (step.kind === 'remove') next.splice(at, step.count)
          else next.splice(order.length === 0 ? 0 : step.to % order.length, 0, ...next.splice(at, 1))
          order = next
          const groups = slices.group(order, order)
          expect([...groups.values()].flat()).toEqual(order)
          for (const part of groups.values()) expect(part.length).toBeLessThanOrEqual(SIZE_MAX)
        }
      }),
      { numRuns: 200 },
    )
  })
})
