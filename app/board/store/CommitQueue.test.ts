import { expect, test } from 'vitest'
import { CommitQueue } from './CommitQueue'
import { BOARD_UID, TestSource, testBoard } from './testSource'

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
