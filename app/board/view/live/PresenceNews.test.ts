import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEAVE_GRACE_MS, PresenceNews } from './PresenceNews'

let told: string[]
let news: PresenceNews
const ben = { userId: 2, username: 'Ben' }
const cleo = { userId: 3, username: 'Cleo' }

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  news = new PresenceNews({
    setTimer(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    tell: (words) => told.push(words),
  })
})

afterEach(() => {
  vi.useRealTimers()
})

test('who joins is told at once, who leaves once they stay away', () => {
  news.joined(ben)
  expect(told).toEqual(['Ben joined'])
  news.left(ben)
  vi.advanceTimersByTime(LEAVE_GRACE_MS - 1)
  expect(told).toEqual(['Ben joined'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['Ben joined', 'Ben left'])
})

test('a reload is neither leaving nor joining, and hides nobody else', () => {
  news.left(ben)
  news.joined(cleo)
  news.joined(ben)
  vi.runAllTimers()
  expect(told).toEqual(['Cleo joined'])
  news.left(ben)
  vi.runAllTimers()
  news.joined(ben)
  expect(told).toEqual(['Cleo joined', 'Ben left', 'Ben joined'])
})

test('nothing is told after the board was left', () => {
  news.left(ben)
  news.close()
  vi.runAllTimers()
  expect(told).toEqual([])
})
