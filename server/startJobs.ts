import type { Deps } from './deps'

/** Work done on a timer. Any node may do it at any time, several at once, and be killed meanwhile. */
export interface Job {
  /** Its name in logs and metrics. */
  readonly name: string
  /** Ms from one start to the next. */
  readonly every: number
  readonly work: () => Promise<unknown>
}

/** Ms after the start at which a job runs for the first time, at the earliest and at most. */
const FIRST = { from: 60_000, within: 120_000 }

interface JobsOptions {
  /** 0 to 1. */
  readonly random?: () => number
}

/**
 * Runs the jobs until the returned function is called. The first run is soon after the start, so that a server that
 * restarts every hour runs its long ones too, but not at once, and not on all nodes at the same moment. A job that
 * takes longer than its interval is not started a second time meanwhile.
 */
export function startJobs(
  jobs: readonly Job[],
  { log, metrics, clock }: Pick<Deps, 'log' | 'metrics' | 'clock'>,
  { random = Math.random }: JobsOptions = {},
): () => void {
  const stops = jobs.map(({ name, every, work }) => {
    let isRunning = false
    const run = async () => {
      if (isRunning) return
      isRunning = true
      try {
        await work()
        metrics.jobs.inc({ job: name, outcome: 'done' })
        metrics.jobDone.set({ job: name }, clock().getTime() / 1000)
      } catch (error) {
        metrics.jobs.inc({ job: name, outcome: 'failed' })
        log.error({ err: error, job: name }, 'job failed')
      }
      isRunning = false
    }
    const first = setTimeout(() => void run(), Math.min(every, FIRST.from + random() * FIRST.within))
    const timer = setInterval(() => void run(), every)
    first.unref()
    timer.unref()
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  })
  return () => {
    for (const stop of stops) stop()
  }
}
