import { expect, test } from 'vitest'
import { elementBadges } from './elementsForAi'
import { stackFor } from './mergeElements'

test('merged elements keep their positions in the stack; equal ones are stacked one above the other', () => {
  expect(stackFor([5, 1, 3])).toEqual([1, 3, 5])
  expect(stackFor([2, 2, 2])).toEqual([2, 3, 4])
  expect(stackFor([2, 2, 3])).toEqual([2, 3, 4])
})

test("up to 5 element-type badges plus '+N more'", () => {
  const of = (count: number) => Array.from({ length: count }, () => ({ type: 'text' as const }))
  expect(elementBadges(of(5))).toEqual({ types: ['text', 'text', 'text', 'text', 'text'], more: 0 })
  expect(elementBadges(of(12))).toMatchObject({ more: 7 })
  expect(elementBadges(of(12)).types).toHaveLength(5)
})
