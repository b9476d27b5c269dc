import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PROPERTY_DEPTH_MAX, PROPERTY_VALUE_MAX } from '../limits'
import { propertyValue } from './element'
import { propertyProblem } from './propertyProblem'

/** The bounded walk must be equivalent to this: any JSON whose text is short enough. */
const slow = z.union([
  z.string().check(z.maxLength(PROPERTY_VALUE_MAX)),
  z.number(),
  z.boolean(),
  z.array(z.json()).check(z.refine((list) => JSON.stringify(list).length <= PROPERTY_VALUE_MAX)),
  z.record(z.string(), z.json()).check(z.refine((map) => JSON.stringify(map).length <= PROPERTY_VALUE_MAX)),
])
const isAllowed = (value: unknown) => propertyValue.safeParse(value).success
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

describe("a property's value", () => {
  test('any value is accepted exactly if the full JSON schema accepts it', () => {
    // Zod ignores values with this name; the walk doesn't.
    const key = fc.string().filter((name) => name !== '__proto__')
    fc.assert(
      fc.property(
        fc.anything({ key, maxDepth: 4, withNullPrototype: true, withDate: true, withMap: true }),
        (value) => {
          expect(isAllowed(value)).toBe(slow.safeParse(value).success)
        },
      ),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['a list of numbers', (count: number) => Array.from({ length: count }, () => 7)],
    ['a list of empty objects', (count: number) => Array.from({ length: count }, () => ({}))],
    ['a list of words with quotes', (count: number) => Array.from({ length: count }, () => 'a "b" é\n')],
    [
      'an object of many keys',
      (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])),
    ],
    ['an object of lists', (count: number) => ({ a: [], b: {}, c: Array.from({ length: count }, () => [true, null]) })],
  ])('%s is accepted up to the exact maximum length of its JSON', (_, make) => {
    const lengthOf = (count: number) => JSON.stringify([make(count), '']).length
    // Items of nearly the same length: some have one more digit.
    let count = Math.floor(PROPERTY_VALUE_MAX / (lengthOf(1001) - lengthOf(1000)))
    while (lengthOf(count) > PROPERTY_VALUE_MAX) count--
    const room = PROPERTY_VALUE_MAX - lengthOf(count)
    expect(isAllowed([make(count), 'x'.repeat(room)])).toBe(true)
    expect(isAllowed([make(count), 'x'.repeat(room + 1)])).toBe(false)
    expect(isAllowed(make(2 * count))).toBe(false)
  })

  test('a text of 20,000 characters is accepted, one of 20,001 is not', () => {
    expect(isAllowed('x'.repeat(PROPERTY_VALUE_MAX))).toBe(true)
    expect(propertyProblem('x'.repeat(PROPERTY_VALUE_MAX + 1))).toBe('Too large')
  })

  test('nesting is accepted up to the maximum depth', () => {
    expect(isAllowed(nested(PROPERTY_DEPTH_MAX))).toBe(true)
    expect(propertyProblem(nested(PROPERTY_DEPTH_MAX + 1))).toBe('Too large')
  })

  test('an array of three million items is rejected without visiting them', () => {
    let looks = 0
    const item = {
      get a() {
        looks++
        return 1
      },
    }
    expect(propertyProblem(Array.from({ length: 3_000_000 }, () => item))).toBe('Too large')
    expect(propertyProblem({ list: Array.from({ length: 15_000 }, () => item) })).toBe('Too large')
    expect(looks).toBeLessThan(PROPERTY_VALUE_MAX)
  })
})
