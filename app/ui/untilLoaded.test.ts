import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilLoaded } from './untilLoaded'

beforeEach(() => {
  vi.useFakeTimers()
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function unreachable(times: number) {
  let tries = 0
  const load = vi.fn(async () => {
    if (tries++ < times) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  })
  return load
}

test('retries with growing delays until it loads', async () => {
  const load = unreachable(2)
  const loaded = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loaded).toBe('part')
})

test('retries at once when the network seems to be back', async () => {
  const load = unreachable(1)
  const loaded = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(0)
  dispatchEvent(new Event('online'))
  expect(await loaded).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('stops retrying once the signal has aborted', async () => {
  const load = unreachable(9)
  const aborter = new AbortController()
  const loaded = untilLoaded(load, aborter.signal)
  const failed = expect(loaded).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(500)
  aborter.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(load).toHaveBeenCalledTimes(1)
})
