import { expect, test } from 'vitest'
import { TokenBucket } from './TokenBucket'

const takes = (bucket: TokenBucket, now: number, count: number) =>
  Array.from({ length: count }, () => bucket.take(now)).filter(Boolean).length

test('allows the burst after a rest, then only what is refilled', () => {
  const bucket = new TokenBucket({ perSecond: 20, burst: 20 }, 0)
  expect(takes(bucket, 0, 100)).toBe(20)
  expect(takes(bucket, 49, 10)).toBe(0)
  expect(takes(bucket, 50, 10)).toBe(1)
  expect(takes(bucket, 1_050, 100)).toBe(20)
  expect(takes(bucket, 100_000, 100)).toBe(20)
})

test('a clock set back neither adds nor removes tokens', () => {
  const bucket = new TokenBucket({ perSecond: 1, burst: 2 }, 10_000)
  expect(takes(bucket, 0, 5)).toBe(2)
  expect(takes(bucket, 1_000, 5)).toBe(1)
})
