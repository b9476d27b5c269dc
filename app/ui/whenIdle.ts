/** Ms within which it happens anyway. */
const IDLE_TIMEOUT_MS = 1000

/** Runs once the page has drawn and no one is waiting for anything. Returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const requested = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(requested)
  }
  const timer = setTimeout(run, IDLE_TIMEOUT_MS / 5)
  return () => clearTimeout(timer)
}
