import { expect, test } from 'vitest'
import { formatBytes, formatNumber, LANGUAGE } from './format'

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
