import { expect, test } from 'vitest'
import { Allowance } from './Allowance'

const takes = (allowance: Allowance, now: number, count: number) =>
  Array.from({ length: count }, () => allowance.take(now)).filter(Boolean).length

test('after a rest as many as the burst, then as many as are earned, never more', () => {
  const allowance = new Allowance({ perSecond: 20, burst: 20 }, 0)
  expect(takes(allowance, 0, 100)).toBe(20)
  expect(takes(allowance, 49, 10)).toBe(0)
  expect(takes(allowance, 50, 10)).toBe(1)
  expect(takes(allowance, 1_050, 100)).toBe(20)
  expect(takes(allowance, 100_000, 100)).toBe(20)
})

test('a clock that is set back earns nothing, and takes nothing away', () => {
  const allowance = new Allowance({ perSecond: 1, burst: 2 }, 10_000)
  expect(takes(allowance, 0, 5)).toBe(2)
  expect(takes(allowance, 1_000, 5)).toBe(1)
})
