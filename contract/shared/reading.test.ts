import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { historyEntry, snapshot } from '../history'
import { serverMessage } from '../messages'
import { changedRows, mutationsResponse } from '../mutation'
import { notificationsResponse } from '../notification'
import { searchResponse } from '../search'
import { sharedBoard } from '../sharing'
import { ownTemplate } from '../template'
import { board, boardListItem } from './board'
import { element } from './element'
import { lenientParser, parseLeniently } from './reading'

const ID = '00000000-0000-4000-8000-000000000001'
const AT = '2026-01-01T00:00:00.000Z'
const anElement = {
  ...{ id: ID, boardId: 1, type: 'text', content: 'x', positionX: 0, positionY: 0, width: 10, height: 10 },
  ...{ rotation: 0, zIndex: 1, properties: { color: '#000000' }, createdAt: AT, rev: 3 },
}
const aBoard = {
  ...{ id: 1, uid: ID, userId: 1, name: 'B', description: null, category: null, visibility: 'private' },
  ...{ thumbnailUrl: null, lastEdited: AT, createdAt: AT, rev: 3, canEdit: true, deletedAt: null },
}
const aPerson = { id: 1, username: 'ann', displayName: null, avatarUrl: null }
const anEntry = {
  ...{ id: 1, boardId: 1, userId: 1, user: aPerson, changeType: 'create', elementId: ID, previousState: null },
  ...{ newState: { type: 'text' }, rev: 1, timestamp: AT, thumbnailUrl: null, comment: null },
}
const { boardId: _, createdAt: __, rev: ___, ...fields } = anElement
const committed = { rev: 3, userId: 1, mutationId: ID }
const aNotice = { id: 1, createdAt: AT, isRead: false, by: aPerson, kind: 'followed' }

/** Every kind of answer and message that the client reads, as the server sends it today. */
const ANSWERS: Readonly<Record<string, readonly [z.core.$ZodType, unknown]>> = {
  'the elements of a board': [z.array(element), [anElement, anElement]],
  'what changed on a board': [changedRows, { rev: 3, elements: [anElement], deleted: [ID], board: aBoard }],
  "a board's card": [board, aBoard],
  'the list of boards': [
    z.array(boardListItem),
    [{ ...aBoard, owner: aPerson, collaborators: [aPerson], role: 'owner' }],
  ],
  'the answer to a batch': [
    mutationsResponse,
    { rev: 3, results: [{ mutationId: ID, status: 200, rev: 3, element: anElement, overwrote: [] }] },
  ],
  'the history': [z.array(historyEntry), [anEntry]],
  'a moment of the past': [
    snapshot,
    { rev: 3, board: { name: 'B', description: null, category: null, visibility: 'private' }, elements: [fields] },
  ],
  'a shared board': [
    sharedBoard,
    { board: aBoard, owner: { username: 'ann', displayName: null }, rev: 3, elements: [anElement] },
  ],
  'own templates': [
    z.array(ownTemplate),
    [
      {
        ...{ id: ID, name: 'T', description: '', category: 'mood', tags: [], createdAt: AT, updatedAt: AT },
        elements: [{ ...fields, id: undefined }].map(({ id, ...rest }) => rest),
      },
    ],
  ],
  notifications: [notificationsResponse, { unread: 1, notifications: [aNotice, aNotice] }],
  'event: created': [serverMessage, { type: 'element_created', element: anElement, ...committed }],
  'event: updated': [serverMessage, { type: 'element_updated', element: anElement, ...committed }],
  'event: deleted': [serverMessage, { type: 'element_deleted', elementId: ID, ...committed }],
  'event: a batch': [
    serverMessage,
    { type: 'changes', fromRev: 1, rev: 3, userId: 1, mutationIds: [ID], elements: [anElement], deleted: [] },
  ],
  'event: joined': [
    serverMessage,
    { type: 'joined', boardId: 1, rev: 3, canEdit: true, collaborators: [], viewers: 0, contract: 7 },
  ],
  'event: heartbeat': [serverMessage, { type: 'heartbeat', rev: 3, viewers: 0 }],
}

const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,12}$/).map((text) => `newer_${text}`)
/** A reader's objects never have a member `__proto__`: it would change what the object inherits. */
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__"'))
const added = fc.dictionary(name, json, { minKeys: 1, maxKeys: 3 })

/** The value with these members added to every object in it that is a contract record. */
function withAdded(value: unknown, members: object): unknown {
  if (Array.isArray(value)) return value.map((item) => withAdded(item, members))
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([key, part]) => [
    key,
    ['properties', 'previousState', 'newState'].includes(key) ? part : withAdded(part, members),
  ])
  return { ...Object.fromEntries(inside), ...members }
}

describe('R11: members that a reader does not know', () => {
  test.each(Object.entries(ANSWERS).filter(([about]) => about !== 'own templates'))(
    '%s is read completely despite unknown members, and no known member is lost',
    (_about, [schema, value]) => {
      const today = parseLeniently(schema, value)
      expect(today?.skippedCount).toBe(0)
      fc.assert(
        fc.property(added, (members) => {
          const read = parseLeniently(schema, withAdded(value, members))
          expect(read?.skippedCount).toBe(0)
          expect(read?.data).toMatchObject(today?.data as object)
        }),
        { numRuns: 50 },
      )
    },
  )

  test('an element keeps unknown fields, kinds and properties', () => {
    const kind = fc.stringMatching(/^[a-z][a-z0-9_-]{0,31}$/)
    fc.assert(
      fc.property(kind, added, added, (type, members, properties) => {
        const newer = { ...anElement, ...members, type, properties }
        expect(element.parse(newer)).toEqual(newer)
        expect(parseLeniently(z.array(element), [anElement, newer])?.data).toEqual([anElement, newer])
      }),
    )
  })
})

describe('R11: items that a reader cannot parse', () => {
  const nonsense = fc.oneof(
    fc.constant({ kind: 'comment', id: 9 }),
    fc.record({ id: fc.integer(), type: fc.integer() }),
    fc.string(),
    fc.integer(),
    fc.constant(null),
  )

  test.each([
    'the elements of a board',
    'what changed on a board',
    'the list of boards',
    'the history',
    'notifications',
  ])('%s without them, and with all the others in order', (about) => {
    const [schema, value] = ANSWERS[about] ?? []
    if (!schema) throw new Error(about)
    const list = (whole: unknown): unknown[] =>
      Array.isArray(whole)
        ? whole
        : (Object.values(whole as object).find((part) => Array.isArray(part) && part.length > 0) as unknown[])
    fc.assert(
      fc.property(fc.array(nonsense, { minLength: 1, maxLength: 4 }), fc.nat(), (bad, at) => {
        const good = list(value)
        const index = at % (good.length + 1)
        const mixed = [...good.slice(0, index), ...bad, ...good.slice(index)]
        const whole = Array.isArray(value)
          ? mixed
          : Object.fromEntries(
              Object.entries(value as object).map(([key, part]) => [key, part === good ? mixed : part]),
            )
        const read = parseLeniently(schema, whole)
        expect(read).toEqual({ data: parseLeniently(schema, value)?.data, skippedCount: bad.length })
      }),
      { numRuns: 60 },
    )
  })

  test('in nested lists only the innermost item is skipped', () => {
    const item = { ...aBoard, owner: aPerson, collaborators: [aPerson, { id: 'x' }], role: 'owner' }
    expect(parseLeniently(z.array(boardListItem), [item])).toMatchObject({
      skippedCount: 1,
      data: [{ collaborators: [aPerson] }],
    })
  })

  test('a response that can’t be parsed at all is null: an HTML page, a list instead of an object', () => {
    for (const value of ['<html>', null, undefined, 7, [], { rev: 'x' }])
      expect(parseLeniently(changedRows, value)).toBeNull()
    expect(() => lenientParser(searchResponse)('<html>')).toThrow()
  })
})
