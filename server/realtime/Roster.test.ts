import { expect, test } from 'vitest'
import type { Presence } from '../../contract/messages'
import { type Person, Roster } from './Roster'

const named = (userId: number, more: { isEditing?: boolean; lastActivity?: string } = {}): Person => ({
  userId,
  presence: {
    userId,
    username: `user${userId}`,
    avatarUrl: null,
    cursor: null,
    selection: [],
    isEditing: false,
    lastActivity: '2026-01-01T00:00:00.000Z',
    ...more,
  },
})
const agent = (fields: Partial<Presence>): Person => {
  const { presence } = named(-1)
  const agentOf = { userId: 1, username: 'user1' }
  return { userId: -1, presence: presence && { ...presence, agentOf, ...fields } }
}
const nameless = (userId: number): Person => ({ userId, presence: null })

test('counts one person on two nodes as one collaborator, who leaves with the last', () => {
  const roster = new Roster()
  expect(roster.put('a', named(1))).toMatchObject([{ type: 'user_joined', user: { userId: 1 } }])
  expect(roster.put('b', named(1))).toEqual([])
  expect(roster.named()).toHaveLength(1)
  expect(roster.remove('a', 1)).toEqual([])
  expect(roster.remove('b', 1)).toEqual([{ type: 'user_left', userId: 1 }])
  expect(roster.remove('b', 1)).toEqual([])
})

test('a person is editing as long as they are editing on one node', () => {
  const roster = new Roster()
  roster.put('a', named(1))
  expect(roster.put('b', named(1, { isEditing: true }))).toMatchObject([{ isEditing: true }])
  expect(roster.put('a', named(1))).toEqual([])
  expect(roster.remove('b', 1)).toEqual([{ type: 'editing_status_changed', userId: 1, isEditing: false }])
})

test('counts viewers and announces none of them', () => {
  const roster = new Roster()
  expect([...roster.put('a', nameless(1)), ...roster.put('b', nameless(1)), ...roster.put('b', nameless(2))]).toEqual(
    [],
  )
  expect([roster.viewers, roster.named()]).toEqual([2, []])
})

test('a viewer who becomes a collaborator joins; one who stops being one leaves and is counted', () => {
  const roster = new Roster()
  roster.put('a', nameless(1))
  expect(roster.put('a', named(1))).toMatchObject([{ type: 'user_joined' }])
  expect(roster.put('a', nameless(1))).toEqual([{ type: 'user_left', userId: 1 }])
  expect(roster.viewers).toBe(1)
})

test('removes the people of a node that is gone, but not those of this node', () => {
  const roster = new Roster()
  roster.put('own', named(1))
  roster.put('dead', named(1))
  roster.put('dead', named(2))
  const notified = roster
    .mergeRemote('own', { people: [{ node: 'new', person: named(3) }], isComplete: true })
    .flatMap(({ messages }) => messages)
  expect(notified.map((message) => message.type)).toEqual(['user_left', 'user_joined'])
  expect(roster.named().map(({ userId }) => userId)).toEqual([1, 3])
})

test('keeps people missing from an incomplete list', () => {
  const roster = new Roster()
  roster.put('own', named(1))
  roster.put('other', named(2))
  const others = { people: [{ node: 'new', person: named(3) }], isComplete: false }
  const notified = roster.mergeRemote('own', others).flatMap(({ messages }) => messages)
  expect(notified).toMatchObject([{ type: 'user_joined', user: { userId: 3 } }])
  expect(roster.named()).toHaveLength(3)
})

test('shows an agent where its latest call with a position was, whichever node received it', () => {
  const roster = new Roster()
  const [first, second] = [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
  ]
  roster.put('a', agent({ cursor: first, selection: ['one'], lastActivity: '2026-01-01T00:00:01.000Z' }))
  const moved = agent({ cursor: second, selection: ['two'], lastActivity: '2026-01-01T00:00:02.000Z' })
  expect(roster.put('b', moved)).toEqual([
    { type: 'selection_changed', userId: -1, elementIds: ['two'] },
    { type: 'cursor_position', userId: -1, position: second },
  ])
  expect(roster.put('c', agent({ lastActivity: '2026-01-01T00:00:03.000Z' }))).toEqual([])
  expect(roster.named()).toMatchObject([{ cursor: second, selection: ['two'] }])
})
