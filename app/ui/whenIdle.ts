/** Ms after which it runs even if the page is busy. */
const IDLE_TIMEOUT_MS = 1000

/** Runs a callback once the page is idle. Returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const requested = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(requested)
  }
  const timer = setTimeout(run, IDLE_TIMEOUT_MS / 5)
  return () => clearTimeout(timer)
}
