/** Time in app/offline, so that tests can run days in a moment. Milliseconds throughout. */
export interface Clock {
  now(): number
  /** Calls back once after `ms`. Returns a cancel function. */
  after(ms: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
