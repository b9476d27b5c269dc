export interface SerialRunner {
  /** Starts a round, or another one after the current round, without waiting for it. Never throws. */
  schedule(): void
  /** Waits for the current round; no other round starts. */
  close(): Promise<void>
}

/**
 * Runs `work` one round at a time: scheduling during a round makes exactly one more follow it. `closing` is aborted by
 * `close`, so that a long round can end early.
 */
export function createSerialRunner(
  work: (closing: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): SerialRunner {
  const closing = new AbortController()
  let isRequested = false
  let round: Promise<void> | null = null

  async function run(): Promise<void> {
    while (isRequested && !closing.signal.aborted) {
      isRequested = false
      await work(closing.signal).catch(onFailure)
    }
    round = null
  }

  return {
    schedule() {
      isRequested = true
      if (!closing.signal.aborted) round ??= run()
    },
    async close() {
      closing.abort()
      await round
    },
  }
}
