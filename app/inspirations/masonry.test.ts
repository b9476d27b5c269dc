import { expect, test } from 'vitest'
import { cardHeight, masonryOf, planMasonry, slicesOf } from './masonry'

test.each([
  [288, 1, 2],
  [328, 1, 2],
  [328, 2, 1],
  [358, 1, 2],
  [756, 1, 3],
  [1136, 1, 4],
])('%i px at %i times the text size has %i columns', (width, scale, columns) => {
  expect(planMasonry(width, 14, scale).columns).toBe(columns)
})

test('columns and gaps fill the width', () => {
  const { columns, columnWidth } = planMasonry(1136, 14)
  expect(columns * columnWidth + (columns - 1) * 14).toBeCloseTo(1136)
})

test('a card has the height of its image, cropped if the image is very tall', () => {
  const plan = { columnWidth: 100 }
  expect(cardHeight({ width: 50, height: 25 }, plan, 90)).toBe(140)
  expect(cardHeight({ width: 10, height: 1000 }, plan, 90)).toBe(270)
})

test('places each card at the first free spot, below the cards of its column', () => {
  const { places, height } = masonryOf([100, 40, 30, 50], { columns: 2, columnWidth: 60 }, 10)
  expect(places).toEqual([
    { left: 0, top: 0, height: 100 },
    { left: 70, top: 0, height: 40 },
    { left: 70, top: 50, height: 30 },
    { left: 70, top: 90, height: 50 },
  ])
  expect(height).toBe(140)
  expect(masonryOf([], { columns: 2, columnWidth: 60 }, 10)).toEqual({ places: [], height: 0 })
})

test('a slice spans from its first card to the lowest bottom edge, and contains every card once', () => {
  const heights = Array.from({ length: 50 }, (_, index) => 100 + ((index * 37) % 90))
  const { places, height } = masonryOf(heights, { columns: 2, columnWidth: 60 }, 10)
  const slices = slicesOf(places)
  expect(slices.map(({ first, last }) => [first, last])).toEqual([
    [0, 24],
    [24, 48],
    [48, 50],
  ])
  for (const { first, last, top, height } of slices)
    for (const place of places.slice(first, last)) {
      expect(place.top).toBeGreaterThanOrEqual(top)
      expect(place.top + place.height).toBeLessThanOrEqual(top + height)
    }
  expect(Math.max(...slices.map((slice) => slice.top + slice.height))).toBe(height)
  expect(slicesOf([])).toEqual([])
})
