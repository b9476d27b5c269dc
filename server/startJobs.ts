import type { Deps } from './deps'

/** Work on a timer. It must be safe to run at any time, on several cluster nodes at once, and to be killed midway. */
export interface Job {
  /** Its name in logs and metrics. */
  readonly name: string
  /** Ms from one start to the next. */
  readonly every: number
  readonly work: () => Promise<unknown>
}

/** A job first runs `from` ms after the start plus up to `within` ms at random, but after one interval at most. */
const FIRST = { from: 60_000, within: 120_000 }

interface JobsOptions {
  /** 0 to 1. */
  readonly random?: () => number
}

/**
 * Runs the jobs until the returned function is called. Each job first runs soon after the start, so that a server that
 * restarts every hour runs the infrequent ones too, but after a random delay, so that cluster nodes do not all run it
 * at the same moment. A job that takes longer than its interval is not started a second time meanwhile.
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
