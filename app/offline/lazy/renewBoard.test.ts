import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { CONTRACT_VERSION } from '../../../contract/contractVersion'
import type { Element } from '../../../contract/shared/element'
import { testId as id, USER } from '../../../tests/support/offline'
import { openDatabase } from '../database'
import { writeEpoch } from '../inbound/epoch'
import { type Acknowledged, newCard } from '../initial/rows'
import type { Change } from '../types'
import { renewBoard } from './renewBoard'

const BOARD = id()
const EPOCH = 'the new one'
const COMMON_REV = 0

const element = (elementId: string, rev: number, tags: Record<string, number>): Element => ({
  id: elementId,
  boardId: 1,
  type: 'text',
  content: 'words',
  positionX: 0,
  positionY: 0,
  width: 200,
  height: 100,
  rotation: 0,
  zIndex: 1,
  properties: tags,
  rev,
  createdAt: '2026-01-01T00:00:00.000Z',
})

const create = (elementId: string): Change => ({
  kind: 'element.create',
  elementId,
  data: { type: 'text', content: 'words', properties: {} },
  isReturn: true,
})
const tag = (elementId: string, properties: Record<string, number>): Change => ({
  kind: 'element.update',
  elementId,
  baseRev: 1,
  data: { properties },
})

/** Changes that the server had acknowledged and has lost; `isUnseen`: without a row. */
function lost(...list: readonly { change: Change; isUnseen?: true }[]): Acknowledged[] {
  return list.map(({ change, isUnseen }, index) => ({
    seq: index + 1,
    mutationId: id(),
    boardUid: BOARD,
    ownerId: USER,
    change,
    at: 0,
    isLost: true,
    ...(isUnseen && { isUnseen }),
  }))
}

/** What is resubmitted if this was the copy and the server has none of it. */
async function offered(copy: readonly Element[], acknowledged: readonly Acknowledged[]): Promise<Change[]> {
  const db = await openDatabase({ userId: USER, indexedDB: new IDBFactory(), IDBKeyRange })
  const card = newCard({
    id: 1,
    uid: BOARD,
    userId: USER,
    name: 'Board',
    description: null,
    category: null,
    visibility: 'private',
    thumbnailUrl: null,
    lastEdited: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    rev: 0,
    canEdit: true,
    deletedAt: null,
  })
  await db.transaction('rw', db.meta, () => writeEpoch(db, EPOCH))
  await db.boards.put({ ...card, isComplete: true, outdated: { commonRev: COMMON_REV, gone: [] } })
  await db.elements.bulkPut(copy.map((row) => ({ ...row, boardUid: BOARD })))
  await db.acknowledged.bulkPut([...acknowledged])
  await renewBoard({ db, newId: id, now: 0, epoch: EPOCH }, { boardUid: BOARD, elements: [], rev: 0 })
  const queue = await db.outbox.orderBy('seq').toArray()
  expect(await db.boards.get(BOARD)).toMatchObject({ isComplete: true, contract: CONTRACT_VERSION })
  db.close()
  return queue.map(({ change }) => change)
}

test('R1: an element acknowledged without a row is resubmitted as it was made', async () => {
  const elementId = id()
  const unseen = lost(
    { change: create(elementId), isUnseen: true },
    { change: tag(elementId, { tag: 1 }), isUnseen: true },
  )
  const again = await offered([], unseen)
  expect(again).toMatchObject([{ kind: 'element.create', elementId, data: { properties: { tag: 1 } } }])
})

test('R1: a later row includes the changes that were acknowledged without one', async () => {
  const elementId = id()
  // Someone else had restored it first, which no row shows; the next change came with the whole row.
  const changes = lost(
    { change: create(elementId), isUnseen: true },
    { change: tag(elementId, { tag: 1 }), isUnseen: true },
    { change: tag(elementId, { tag: 2 }) },
  )
  const again = await offered([element(elementId, 8, { tag: 2, theirs: 3 })], changes)
  expect(again).toMatchObject([{ kind: 'element.create', elementId, data: { properties: { tag: 2, theirs: 3 } } }])
})

test('R1: an element that someone else restored is resubmitted as this device received it', async () => {
  const elementId = id()
  const again = await offered(
    [element(elementId, 8, { theirs: 3 })],
    lost({ change: create(elementId), isUnseen: true }),
  )
  expect(again).toMatchObject([{ kind: 'element.create', elementId, data: { properties: { theirs: 3 } } }])
})
