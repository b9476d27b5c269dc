/** Ms for which drawing may block input. */
const BUDGET_MS = 8

/** Called between two pieces of long work: waits a moment if it has gone on for long enough. */
export function createYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BUDGET_MS) return
    await new Promise<void>((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
