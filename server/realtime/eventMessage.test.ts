import { expect, test } from 'vitest'
import type { Board } from '../../contract/shared/board'
import type { BoardEvent } from '../deps'
import { eventMessage } from './eventMessage'

const event: BoardEvent = {
  boardId: 1,
  fromRev: 4,
  rev: 9,
  userId: 7,
  mutationIds: ['a'],
  elements: [],
  created: [],
  deleted: ['b'],
}

test('a batch includes the board’s fields if they changed, without the author’s rights', () => {
  const fields: Omit<Board, 'canEdit'> = {
    id: 1,
    uid: '00000000-0000-7000-8000-000000000001',
    userId: 7,
    name: 'Then',
    description: null,
    category: null,
    visibility: 'private',
    thumbnailUrl: null,
    lastEdited: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    rev: 9,
    deletedAt: null,
  }
  expect(eventMessage({ ...event, board: { ...fields, canEdit: true } })).toEqual({
    type: 'changes',
    fromRev: 4,
    rev: 9,
    userId: 7,
    mutationIds: ['a'],
    elements: [],
    deleted: ['b'],
    board: fields,
  })
  expect(eventMessage(event)).not.toHaveProperty('board')
})
