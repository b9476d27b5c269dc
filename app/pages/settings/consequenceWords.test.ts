import { expect, test } from 'vitest'
import { consequences } from './consequenceWords'

const NOTHING = { boards: 0, sharedBoards: 0, collaborations: 0, presets: 0, templates: 0, inspirations: 0 }

test('lists no losses for an account that has nothing to lose', () => {
  expect(consequences(NOTHING)).toEqual([
    'You don’t own any boards, so none are deleted.',
    'Your comments, likes, bookmarks and follows are deleted.',
    'You’re signed out everywhere, and your boards are removed from this device.',
  ])
})

test.each([
  [1, 0, 'Your board and everything on it is deleted.'],
  [1, 1, 'Your board and everything on it is deleted, for everyone you share it with as well.'],
  [3, 0, 'Your 3 boards and everything on them are deleted.'],
  [3, 1, 'Your 3 boards and everything on them are deleted, 1 of them for everyone you share it with as well.'],
  [3, 3, 'Your 3 boards and everything on them are deleted, for everyone you share them with as well.'],
])('%i boards, %i shared: %s', (boards, sharedBoards, words) => {
  expect(consequences({ ...NOTHING, boards, sharedBoards })[0]).toBe(words)
})

test('lists everything if the counts are unknown', () => {
  expect(consequences(undefined)).toHaveLength(6)
})
