/** Where time comes from; tests bring their own. */
export interface Timers {
  /** Runs `work` again and again, `ms` apart. Returns how to stop it. */
  every(ms: number, work: () => unknown): () => void
}

export const systemTimers: Timers = {
  every(ms, work) {
    const timer = setInterval(work, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}
