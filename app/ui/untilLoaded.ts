import { isOutsideFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'

/** Ms between two tries; later ones repeat the last. */
const PAUSES = [1_000, 2_000, 5_000, 15_000]

/** Loads an essential part: if it can't be loaded, it is retried, at once when the network seems to be back. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'ui')
      await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0)
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
