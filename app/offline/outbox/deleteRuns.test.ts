import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { testId } from '../../../tests/support/offline'
import { openDatabase } from '../database'
import { deleteRuns } from './deleteRuns'

test.each([
  { gone: [], left: [1, 2, 3, 4, 5, 6, 7] },
  { gone: [4], left: [1, 2, 3, 5, 6, 7] },
  { gone: [2, 3, 4], left: [1, 5, 6, 7] },
  { gone: [7, 1, 3, 2, 6], left: [4, 5] },
  { gone: [6, 3, 1, 2, 4], left: [5, 7] },
  { gone: [4, 5, 6, 7], left: [1, 2, 3] },
  { gone: [1, 2, 3, 4, 5, 6, 7], left: [] },
])('deletes exactly $gone', async ({ gone, left }) => {
  const db = await openDatabase({ userId: 1, indexedDB: new IDBFactory(), IDBKeyRange })
  for (let seq = 1; seq <= 7; seq++) {
    const change = { kind: 'board.version', comment: String(seq) } as const
    const fields = { boardUid: 'b', lane: 'b', target: 'b', sentAt: null, refusal: null, madeAt: 0 }
    expect(await db.outbox.add({ ...fields, mutationId: testId(), version: 1, change })).toBe(seq)
  }
  await deleteRuns(db.outbox, gone)
  expect(await db.outbox.toCollection().primaryKeys()).toEqual(left)
  db.close()
})
