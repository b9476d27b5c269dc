import { expect, test } from 'vitest'
import { formatBytes, formatNumber, LANGUAGE, timeAgo } from './format'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1500, '2 KB'],
  [3_440_000, '3.4 MB'],
  [34_400_000, '34 MB'],
  [999_600, '1 MB'],
  [2_100_000_000, '2.1 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

test.each([0, 7, 999, 1000, 12_500, 999_999, 1_000_000, -4321])('formats %i as Intl does', (value) => {
  expect(formatNumber(value)).toBe(value.toLocaleString(LANGUAGE))
})

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

test('timeAgo is a date after a week', () => {
  expect(timeAgo(NOW - 10 * DAY, NOW)).toMatch(/Jun \d, 2026/)
})

test('timeAgo says the same as Intl', () => {
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
