import { expect, test } from 'vitest'
import { timeAgo } from './timeAgo'

const NOW = Date.UTC(2026, 5, 15, 12)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.each([
  [30_000, 'just now'],
  [-5 * MINUTE, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [3 * 60 * MINUTE, '3 hours ago'],
  [DAY, 'yesterday'],
  [6 * DAY, '6 days ago'],
])('%d ms ago is %s', (ago, words) => {
  expect(timeAgo(NOW - ago, NOW)).toBe(words)
})

test('after a week it is a date', () => {
  expect(timeAgo(NOW - 10 * DAY, NOW)).toMatch(/Jun \d, 2026/)
})
