import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEAVE_GRACE_MS, PresenceNotifier } from './PresenceNotifier'

let notified: string[]
let news: PresenceNotifier
const ben = { userId: 2, username: 'Ben', agentOf: null }
const cleo = { userId: 3, username: 'Cleo', agentOf: null }

beforeEach(() => {
  vi.useFakeTimers()
  notified = []
  news = new PresenceNotifier({
    setTimer(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    notify: (words) => notified.push(words),
  })
})

afterEach(() => {
  vi.useRealTimers()
})

test('reports joining at once, and leaving after a grace period', () => {
  news.joined(ben)
  expect(notified).toEqual(['Ben joined'])
  news.left(ben)
  vi.advanceTimersByTime(LEAVE_GRACE_MS - 1)
  expect(notified).toEqual(['Ben joined'])
  vi.advanceTimersByTime(1)
  expect(notified).toEqual(['Ben joined', 'Ben left'])
})

test('a reload is reported neither as leaving nor as joining, and hides no one else', () => {
  news.left(ben)
  news.joined(cleo)
  news.joined(ben)
  vi.runAllTimers()
  expect(notified).toEqual(['Cleo joined'])
  news.left(ben)
  vi.runAllTimers()
  news.joined(ben)
  expect(notified).toEqual(['Cleo joined', 'Ben left', 'Ben joined'])
})

test('reports nothing after closing', () => {
  news.left(ben)
  news.close()
  vi.runAllTimers()
  expect(notified).toEqual([])
})

test('labels an agent as one', () => {
  const claude = { userId: -3, username: 'Claude', agentOf: 'Ben' }
  news.joined(claude)
  news.left(claude)
  vi.runAllTimers()
  expect(notified).toEqual(['Claude (agent) joined', 'Claude (agent) left'])
})
