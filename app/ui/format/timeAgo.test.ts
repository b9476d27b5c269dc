import { expect, test } from 'vitest'
import { LANGUAGE } from './format'
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

test('says the same as Intl', () => {
  const words = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
  for (let count = 1; count < 60; count++)
    expect(timeAgo(NOW - count * MINUTE, NOW)).toBe(words.format(-count, 'minute'))
  for (let count = 1; count < 24; count++)
    expect(timeAgo(NOW - count * 60 * MINUTE, NOW)).toBe(words.format(-count, 'hour'))
  for (let count = 1; count < 7; count++) expect(timeAgo(NOW - count * DAY, NOW)).toBe(words.format(-count, 'day'))
  for (let month = 0; month < 12; month++) {
    const then = new Date(2025, month, 1 + 2 * month)
    const day = then.toLocaleDateString(LANGUAGE, { day: 'numeric', month: 'short', year: 'numeric' })
    expect(timeAgo(then.getTime(), NOW)).toBe(day)
  }
})
