import { afterDrawing } from '../../ui/afterDrawing'
import type { BoardStore } from '../store/BoardStore'

/**
 * The button that had the focus may go with what it was for: Delete with the selection. The focus is then the canvas's
 * and not the page's, where the keys would have to start again.
 */
export function restoreCanvasFocus(store: BoardStore): () => void {
  let isLost = false
  const look = () => {
    const { activeElement } = document
    isLost = activeElement instanceof HTMLElement && activeElement.closest('[role="toolbar"]') !== null
    if (!isLost) return
    // The bars follow a frame later: once React has drawn what is left of them.
    afterDrawing(() =>
      requestAnimationFrame(() => {
        if (isLost && document.activeElement === document.body)
          document.querySelector<HTMLElement>('[data-surface]')?.focus({ preventScroll: true })
        isLost = false
      }),
    )
  }
  return store.subscribe('selection', look)
}
