import { expect, it } from 'vitest'
import { base64Length, compressionOf } from './base64'

it.each([
  [499_999, null],
  [500_000, { side: 1000, quality: 0.75 }],
  [3_000_000, { side: 1000, quality: 0.75 }],
  [3_000_001, { side: 1000, quality: 0.65 }],
  [5_000_000, { side: 1000, quality: 0.65 }],
  [5_000_001, { side: 800, quality: 0.65 }],
  [8_000_000, { side: 800, quality: 0.65 }],
  [8_000_001, { side: 800, quality: 0.55 }],
])('compresses %i characters of base64 to %o', (length, expected) => {
  expect(compressionOf(length)).toEqual(expected)
})

it('computes the base64 length of bytes', () => {
  for (const bytes of [0, 1, 2, 3, 4, 1000])
    expect(base64Length(bytes)).toBe(Buffer.alloc(bytes).toString('base64').length)
})
