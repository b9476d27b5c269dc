import { expect, test } from 'vitest'
import { authorName } from './authorName'
import { testEntry } from './testEntry'

const ann = { id: 1, username: 'ann', displayName: 'Ann', avatarUrl: null }

test('names the person, or an agent and the person it works for, even if that account was deleted', () => {
  const agent = { tokenId: 3, name: 'Claude' }
  expect(authorName(testEntry(1, { user: ann }))).toBe('Ann')
  expect(authorName(testEntry(1, { user: { ...ann, displayName: null }, agent }))).toBe('Claude, for ann')
  expect(authorName(testEntry(1, { user: null, agent }))).toBe('Claude, for Deleted account')
})
