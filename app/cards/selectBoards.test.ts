import { expect, test } from 'vitest'
import type { LocalBoard } from '../offline/types'
import { type BoardQuery, categoriesOf, selectBoards } from './selectBoards'

const board = (name: string, fields: Partial<LocalBoard> = {}): LocalBoard => ({
  uid: name,
  id: 1,
  isDraft: false,
  userId: 1,
  name,
  description: null,
  category: 'Design',
  visibility: 'private',
  thumbnailUrl: null,
  lastEdited: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  canEdit: true,
  deletedAt: null,
  cursor: 0,
  isComplete: false,
  openedAt: 0,
  isPinned: false,
  owner: null,
  collaborators: [],
  ...fields,
})
const boards = [
  board('Board 10', { createdAt: '2026-03-01T00:00:00.000Z' }),
  board('board 9', { visibility: 'public', lastEdited: '2026-02-01T00:00:00.000Z' }),
  board('Älter', { category: 'Travel', isPinned: true }),
  board('Theirs', { userId: 2, category: null }),
  board('Waiting', { id: null }),
]
const all: BoardQuery = { search: '', kind: 'all', category: null, sort: 'edited' }
const names = (query: Partial<BoardQuery>) => selectBoards(boards, { ...all, ...query }, 1).map(({ name }) => name)

test('sorts boards by last edit, by age, and by name in natural order', () => {
  expect(names({})[0]).toBe('board 9')
  expect(names({ sort: 'created' })[0]).toBe('Board 10')
  expect(names({ sort: 'name' })).toEqual(['Älter', 'board 9', 'Board 10', 'Theirs', 'Waiting'])
})

test('filters boards by name, category, visibility, owner and what this device stores', () => {
  expect(names({ search: ' BOARD ' })).toEqual(['board 9', 'Board 10'])
  expect(names({ category: 'Travel' })).toEqual(['Älter'])
  expect(names({ kind: 'public' })).toEqual(['board 9'])
  expect(names({ kind: 'private' })).toHaveLength(4)
  expect(names({ kind: 'shared' })).toEqual(['Theirs'])
  expect(names({ kind: 'offline' })).toEqual(['Älter'])
  expect(names({ kind: 'unsent' })).toEqual(['Waiting'])
  expect(names({ kind: 'public', search: 'älter' })).toEqual([])
  expect(categoriesOf(boards)).toEqual(['Design', 'Travel'])
})
