export interface SerialRunner {
  /** Starts a round, or another one after the current round, without waiting for it. Never throws. */
  schedule(): void
  /** Waits for the current round; no other round starts. */
  close(): Promise<void>
}

/** Runs `work` one round at a time: scheduling during a round makes exactly one more follow it. */
export function createSerialRunner(work: () => Promise<unknown>, onFailure: (error: unknown) => void): SerialRunner {
  let isRequested = false
  let isClosed = false
  let round: Promise<void> | null = null

  async function run(): Promise<void> {
    while (isRequested && !isClosed) {
      isRequested = false
      await work().catch(onFailure)
    }
    round = null
  }

  return {
    schedule() {
      isRequested = true
      if (!isClosed) round ??= run()
    },
    async close() {
      isClosed = true
      await round
    },
  }
}
