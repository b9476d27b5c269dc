/** Fallback in ms for when no frame is drawn, as in a background tab. */
const UNDRAWN = 100

/**
 * Runs a callback once the next frame has been drawn. Used for code that loads on a first press: on a slow phone,
 * requesting a dozen files takes longer than showing the effect of the press.
 */
export function afterDrawing(run: () => void): void {
  let isRun = false
  const once = () => {
    if (isRun) return
    isRun = true
    clearTimeout(timer)
    run()
  }
  const timer = setTimeout(once, UNDRAWN)
  requestAnimationFrame(() => setTimeout(once))
}

/** Resolves once the next frame has been drawn. */
export const drawn = () => new Promise<void>(afterDrawing)

/**
 * Wraps a subscription: the listener is called once per frame, after that frame has been drawn. Used for the UI around
 * a board, so that the effect of a key on the board itself is on the screen one frame sooner.
 */
export function notifiedAfterDrawing(subscribe: (listener: () => void) => () => void) {
  return (listener: () => void): (() => void) => {
    let isDue = false
    let isOver = false
    const stop = subscribe(() => {
      if (isDue) return
      isDue = true
      afterDrawing(() => {
        isDue = false
        if (!isOver) listener()
      })
    })
    return () => {
      isOver = true
      stop()
    }
  }
}

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
