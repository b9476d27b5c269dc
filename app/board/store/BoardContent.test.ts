import { describe, expect, test } from 'vitest'
import type { Change } from '../../offline/types'
import { CommitQueue, projectBoard } from './BoardContent'
import { BOARD_UID, TestSource, testBoard } from './testSource'

const waiting = (...changes: Change[]) =>
  changes.map((change, seq) => ({ mutationId: `m${seq}`, change, seq, isSent: false }))

describe('projecting the board', () => {
  test('applies pending changes: fields, and restoring from the trash', () => {
    const row = testBoard({ name: 'Before', deletedAt: '2026-01-01T00:00:00.000Z' })
    const changes = waiting({ kind: 'board.update', data: { name: 'After' } }, { kind: 'board.restore' })
    expect(projectBoard(row, changes, null)).toMatchObject({ name: 'After', deletedAt: null })
  })

  test('returns the same object if nothing visible has changed', () => {
    const before = projectBoard(testBoard({ cursor: 1 }), [], null)
    expect(projectBoard(testBoard({ cursor: 9 }), [], before)).toBe(before)
  })
})

describe('the commit queue', () => {
  test('schedules one retry while storing fails, however much is changed meanwhile', async () => {
    const source = new TestSource({ board: testBoard(), elements: [], pending: [] })
    const timers: (() => void)[] = []
    const queue = new CommitQueue({
      source,
      boardUid: BOARD_UID,
      onStored: () => {},
      onUnstored: () => {},
      setTimer: (run) => timers.push(run),
    })
    const retry = async () => {
      timers.splice(0)[0]?.()
      await queue.flush()
    }

    source.failure = new Error('The disk is full')
    for (const elementId of ['a', 'b', 'c']) {
      const change = { kind: 'element.delete', elementId } as const
      queue.push({ changes: [{ mutationId: elementId, change }], assets: [], isTyping: false })
      await queue.flush()
    }
    expect(queue.unstored).toBe(3)
    expect(timers).toHaveLength(1)
    await retry()
    expect(timers).toHaveLength(1)

    source.failure = null
    await retry()
    expect(source.commits.flat()).toHaveLength(3)
    expect(queue.unstored).toBe(0)
    expect(timers).toHaveLength(0)
  })

  test('retries no more once its source is closed, and the changes still count as unstored', async () => {
    const closing = new AbortController()
    const board = new TestSource({ board: testBoard(), elements: [], pending: [] })
    const source = Object.assign(board, { closed: closing.signal })
    const timers: (() => void)[] = []
    const queue = new CommitQueue({
      source,
      boardUid: BOARD_UID,
      onStored: () => {},
      onUnstored: () => {},
      setTimer: (run) => timers.push(run),
    })
    source.failure = new DOMException('The database is closed', 'DatabaseClosedError')
    const change = { kind: 'element.delete', elementId: 'a' } as const
    queue.push({ changes: [{ mutationId: 'a', change }], assets: [], isTyping: false })
    await queue.flush()
    expect(timers).toHaveLength(1)
    closing.abort()
    timers.splice(0)[0]?.()
    await queue.flush()
    expect(timers).toHaveLength(0)
    expect(queue.unstored).toBe(1)
  })
})
