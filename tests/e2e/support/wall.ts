import { expect } from 'vitest'
import type { Drawn } from './drawnBoard'

/** Expects columns of equal width, and equal gaps between all elements, across and down. */
export function expectMasonry(drawn: readonly Drawn[]): void {
  const widths = new Set(drawn.map(({ width }) => width))
  expect([...widths], 'one width').toHaveLength(1)
  const [width = 0] = widths
  const lefts = [...new Set(drawn.map(({ left }) => left))].sort((a, b) => a - b)
  expect(lefts.length, 'several columns').toBeGreaterThan(2)
  const gap = (lefts[1] ?? 0) - (lefts[0] ?? 0) - width
  expect(gap).toBeGreaterThan(0)
  expect(lefts).toEqual(lefts.map((_, index) => (lefts[0] ?? 0) + index * (width + gap)))
  for (const left of lefts) {
    const down = drawn.filter((element) => element.left === left).sort((a, b) => a.top - b.top)
    for (const [index, { top }] of down.slice(1).entries()) {
      const above = down[index]
      expect(top - (above?.top ?? 0) - (above?.height ?? 0), 'the gap down').toBe(gap)
    }
  }
}
