import { isOutsideFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'

/** Backoff in ms; later tries repeat the last. */
const PAUSES = [1_000, 2_000, 5_000, 15_000]

/**
 * Loads an essential part, retrying until it succeeds: after a backoff, or when the browser comes back online. Once
 * `signal` has aborted, it rejects instead of retrying.
 */
export async function untilLoaded<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'ui')
      await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0)
      if (signal?.aborted) throw error
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}
