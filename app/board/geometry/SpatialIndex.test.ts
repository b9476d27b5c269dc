import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rect } from '../../../contract/layout/rect'
import { SpatialIndex } from './SpatialIndex'

const rects = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 0, max: 200 }),
  height: fc.integer({ min: 0, max: 200 }),
})
const named = fc.tuple(fc.integer({ min: 0, max: 150 }).map(String), rects)
const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 150 }).map(String), fc.option(rects, { nil: undefined })), {
  maxLength: 120,
})

const seen = (index: SpatialIndex, sought: Rect) => index.search(sought).sort()

/** Filler: enough entries for a tree. */
const CROWD = Array.from({ length: 1000 }, (_, index): [string, Rect] => [
  `crowd ${index}`,
  { x: (index % 40) * 25 - 500, y: Math.floor(index / 40) * 40 - 500, width: 20, height: 20 },
])

test('finds the same elements with and without its tree, after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(named, { maxLength: 150 }), changes, rects, async (all, changed, sought) => {
      const bare = new SpatialIndex()
      const built = new SpatialIndex()
      for (const index of [bare, built]) index.load([...CROWD, ...all])
      const building = built.build()
      for (const index of [bare, built]) index.change(changed.slice(0, 3))
      await building
      expect(built.hasTree).toBe(true)
      expect(seen(built, sought)).toEqual(seen(bare, sought))
      for (const index of [bare, built]) index.change(changed)
      expect(seen(built, sought)).toEqual(seen(bare, sought))
      expect(built.bounds()).toEqual(bare.bounds())
      for (const id of seen(built, sought)) expect(built.rect(id)).toEqual(bare.rect(id))
    }),
  )
})

test('finds rectangles that only touch, and none that are apart', () => {
  const index = new SpatialIndex()
  index.load([
    ['touches', { x: 10, y: 0, width: 5, height: 5 }],
    ['apart', { x: 11, y: 0, width: 5, height: 5 }],
  ])
  expect(index.search({ x: 0, y: 0, width: 10, height: 10 })).toEqual(['touches'])
})

test('builds no tree for few elements', async () => {
  const index = new SpatialIndex()
  index.load(CROWD.slice(0, 999))
  await index.build()
  expect(index.hasTree).toBe(false)
})
