import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from './log'
import { createMetrics } from './metrics'
import { startJobs } from './startJobs'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const HOUR = 3_600_000
const setUp = (work: () => Promise<unknown>, every = HOUR) => {
  const metrics = createMetrics()
  const deps = { log: createLog({ logLevel: 'silent' }), metrics, clock: () => new Date() }
  const stop = startJobs([{ name: 'sweeping', every, work }], deps, { random: () => 0.5 })
  const figure = async () => (await metrics.registry.metrics()).split('\n').filter((line) => /^job_/.test(line))
  return { stop, figure }
}

it('a job runs soon after the start, and then at its interval', async () => {
  const work = vi.fn(async () => {})
  const { stop } = setUp(work)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  expect(work).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(9 * HOUR)
  expect(work).toHaveBeenCalledTimes(3)
})

it('a long-running job is not started again until it has finished', async () => {
  let finish = () => {}
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { stop } = setUp(work)
  await vi.advanceTimersByTimeAsync(3 * HOUR)
  expect(work).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(work).toHaveBeenCalledTimes(2)
  stop()
})

it('a failure is counted and retried, and the time of the last success is reported', async () => {
  const work = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no database'))
  const { stop, figure } = setUp(work)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await figure()).toEqual(['job_runs_total{job="sweeping",outcome="failed"} 1'])
  await vi.advanceTimersByTimeAsync(HOUR)
  const [failed, done, last] = await figure()
  expect([failed, done]).toEqual([
    'job_runs_total{job="sweeping",outcome="failed"} 1',
    'job_runs_total{job="sweeping",outcome="done"} 1',
  ])
  expect(last).toMatch(/^job_last_done_timestamp_seconds\{job="sweeping"\} \d+/)
  stop()
})
