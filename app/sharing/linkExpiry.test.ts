import { expect, test } from 'vitest'
import { expiryAfter, expiryWords, isLifetime, LIFETIME_OPTIONS } from './linkExpiry'

const now = Date.parse('2026-01-30T12:00:00.000Z')

test('each lifetime ends the right number of days from now', () => {
  expect(LIFETIME_OPTIONS.map(({ value }) => expiryAfter(value, now))).toEqual([
    null,
    '2026-01-31T12:00:00.000Z',
    '2026-02-06T12:00:00.000Z',
    '2026-03-01T12:00:00.000Z',
  ])
})

test('only the offered options are lifetimes', () => {
  expect(LIFETIME_OPTIONS.every(({ value }) => isLifetime(value))).toBe(true)
  expect(isLifetime('current')).toBe(false)
})

test('describes the expiry in words', () => {
  expect(expiryWords(null)).toBe('It works until you turn it off.')
  expect(expiryWords('2026-02-06T12:00:00.000Z', 'en-GB', 'UTC')).toBe('It works until 6 Feb 2026, 12:00.')
})
