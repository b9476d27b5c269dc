/** Ms within which it happens anyway. */
const SOON = 1000

/** Once the page has drawn and nobody waits for anything. Returns the way to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run, { timeout: SOON })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, SOON / 5)
  return () => clearTimeout(timer)
}
