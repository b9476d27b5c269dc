import { describe, expect, test } from 'vitest'
import { itemWords, stepMs, timelineItems } from './moments'
import { testEntry as entry } from './testEntry'

describe('the timeline', () => {
  test('what one person did within two seconds is one thing, named by its last entry', () => {
    const items = timelineItems([
      entry(4, { at: 9000 }),
      entry(3, { at: 3900 }),
      entry(2, { at: 2000 }),
      entry(1, { at: 0 }),
    ])
    expect(items.map(({ entry, count }) => [entry.rev, count])).toEqual([
      [4, 1],
      [3, 3],
    ])
  })

  test('people, kinds and the board itself stay apart; a saved version is never part of a burst', () => {
    const at = 1000
    const items = timelineItems([
      entry(6, { at, changeType: 'snapshot', elementId: null }),
      entry(5, { at, changeType: 'snapshot', elementId: null }),
      entry(4, { at, elementId: null }),
      entry(3, { at, changeType: 'delete' }),
      entry(2, { at, userId: 2 }),
      entry(1, { at }),
    ])
    expect(items).toHaveLength(6)
  })

  test('many elements at once are counted', () => {
    const at = 1000
    const items = timelineItems([3, 2, 1].map((rev) => entry(rev, { at, changeType: 'create', elementId: `e${rev}` })))
    expect(items.map(itemWords)).toEqual(['Added 3 elements'])
  })
})

test('a pause is shortened, and no change is too short to be seen', () => {
  expect(stepMs(entry(1, { at: 0 }), entry(2, { at: 3_600_000 }))).toBe(700)
  expect(stepMs(entry(1, { at: 0 }), entry(2, { at: 1 }))).toBe(40)
})
