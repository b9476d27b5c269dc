import { expect, test } from 'vitest'
import type { Change } from '../../offline/types'
import { projectBoard } from './project'
import { testBoard } from './testSource'

const waiting = (...changes: Change[]) =>
  changes.map((change, seq) => ({ mutationId: `m${seq}`, change, seq, isSent: false }))

test('applies pending changes: fields, and restoring from the trash', () => {
  const row = testBoard({ name: 'Before', deletedAt: '2026-01-01T00:00:00.000Z' })
  const changes = waiting({ kind: 'board.update', data: { name: 'After' } }, { kind: 'board.restore' })
  expect(projectBoard(row, changes, null)).toMatchObject({ name: 'After', deletedAt: null })
})

test('returns the same object if nothing visible has changed', () => {
  const before = projectBoard(testBoard({ cursor: 1 }), [], null)
  expect(projectBoard(testBoard({ cursor: 9 }), [], before)).toBe(before)
})
