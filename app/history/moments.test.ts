import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../contract/history'
import { authorName, itemWords, stepMs, timelineItems } from './moments'
import { testEntry as entry } from './testEntry'

describe('the timeline', () => {
  test('groups one person’s changes within two seconds into one item, identified by its last entry', () => {
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

  test('keeps people, kinds and the board itself apart; a saved version is never part of a group', () => {
    const at = 1000
    const items = timelineItems([
      entry(6, { at, changeType: 'snapshot', elementId: null }),
      entry(5, { at, changeType: 'snapshot', elementId: null }),
      entry(4, { at, elementId: null }),
      entry(3, { at, changeType: 'delete' }),
      entry(3, { at, agent: { tokenId: 1, name: 'Claude' } }),
      entry(2, { at, userId: 2 }),
      entry(1, { at }),
    ])
    expect(items).toHaveLength(7)
  })

  test('counts several elements changed at once', () => {
    const at = 1000
    const items = timelineItems([3, 2, 1].map((rev) => entry(rev, { at, changeType: 'create', elementId: `e${rev}` })))
    expect(items.map(itemWords)).toEqual(['Added 3 elements'])
  })
})

describe("the board's own fields", () => {
  const board = (rev: number, newState: HistoryEntry['newState']) =>
    entry(rev, { at: 1000 * rev, elementId: null, newState })
  const wordsOf = (...entries: HistoryEntry[]) => timelineItems(entries).map(itemWords)

  test('a new name is a rename, even if the thumbnail was redrawn with it', () => {
    expect(wordsOf(board(1, { name: 'Meadow' }))).toEqual(['Renamed the board'])
    expect(wordsOf(board(1, { name: 'Meadow', thumbnailUrl: null }))).toEqual(['Renamed the board'])
  })

  test('any other field is a change, alone, with a name or in one group with it', () => {
    expect(wordsOf(board(1, { category: 'Art' }))).toEqual(['Changed the board'])
    expect(wordsOf(board(1, { name: 'Meadow', category: 'Art' }))).toEqual(['Changed the board'])
    expect(wordsOf(board(2, { name: 'Meadow' }), board(1, { category: 'Art' }))).toEqual(['Changed the board'])
    expect(wordsOf(board(2, { name: 'Meadow' }), board(1, { name: 'Forest' }))).toEqual(['Renamed the board'])
  })
})

test('names the person, or an agent and the person it works for, even if that account was deleted', () => {
  const ann = { id: 1, username: 'ann', displayName: 'Ann', avatarUrl: null }
  const agent = { tokenId: 3, name: 'Claude' }
  expect(authorName(entry(1, { user: ann }))).toBe('Ann')
  expect(authorName(entry(1, { user: { ...ann, displayName: null }, agent }))).toBe('Claude, for ann')
  expect(authorName(entry(1, { user: null, agent }))).toBe('Claude, for Deleted account')
})

test('shortens pauses, and shows every change long enough to be seen', () => {
  expect(stepMs(entry(1, { at: 0 }), entry(2, { at: 3_600_000 }))).toBe(700)
  expect(stepMs(entry(1, { at: 0 }), entry(2, { at: 1 }))).toBe(40)
})
