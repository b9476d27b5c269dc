/** Injectable time, so that tests can simulate days in an instant. Milliseconds throughout. */
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
