import { expect, test } from 'vitest'
import { planMasonry, rowsOf } from './masonry'

test.each([
  [288, 1, 2],
  [328, 1, 2],
  [328, 2, 1],
  [358, 1, 2],
  [756, 1, 3],
  [1136, 1, 4],
])('%i px have, with letters %i times as large, %i columns', (width, scale, columns) => {
  expect(planMasonry(width, 14, scale).columns).toBe(columns)
})

test('columns and gaps fill the width', () => {
  const { columns, columnWidth } = planMasonry(1136, 14)
  expect(columns * columnWidth + (columns - 1) * 14).toBeCloseTo(1136)
})

test('a card takes its picture in proportion, and of a very tall one a part', () => {
  const plan = { columns: 2, columnWidth: 100 }
  const below = { below: 90, gap: 10 }
  expect(rowsOf({ width: 50, height: 25 }, plan, below)).toBe(150)
  expect(rowsOf({ width: 10, height: 1000 }, plan, below)).toBe(280)
})
