/** Ms for which drawing may block input. */
const BUDGET_MS = 8

/** Returns a function to call during long work: it yields to the event loop once the budget is used up. */
export function createYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BUDGET_MS) return
    await new Promise<void>((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
