/** Ms after which to continue if nothing is drawn, as for a page in the background. */
const UNDRAWN = 100

/**
 * Runs it once the next frame has been drawn. For what a first press loads: requesting a dozen files takes a slow phone
 * longer than showing what the press did.
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
 * A subscription whose listener is called once for each frame's changes, when that frame has been drawn: for what is
 * around a board. What a key does to the board itself is on the screen a frame sooner this way.
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
