import type { BoardStore } from '../../store/BoardStore'
import { TOAST_ROOM } from '../../store/View'
import { nodeId } from '../elements/elementNode'

/** Px left free between the caret and the keyboard, or the edge of the canvas. */
const MARGIN = 24

/**
 * Pans the board so that the caret stays above an on-screen keyboard, which shrinks only the visual viewport. The
 * hidden element under the field has the same layout, so it locates the caret. Returns a cleanup function.
 */
export function scrollCaretIntoView(store: BoardStore, id: string, field: HTMLTextAreaElement): () => void {
  const canvas = field.closest<HTMLElement>('[data-canvas]')
  const viewport = window.visualViewport
  if (!canvas || !viewport) return () => {}

  const look = () => {
    const caret = caretRect(id, field)
    const box = canvas.getBoundingClientRect()
    const top = Math.max(box.top, viewport.offsetTop) + MARGIN
    const styles = canvas.querySelector('[data-text-styles="docked"]')?.getBoundingClientRect().top ?? Infinity
    const bottom = Math.min(Math.min(box.bottom, viewport.offsetTop + viewport.height) - MARGIN, styles - TOAST_ROOM)
    if (caret.bottom > bottom) store.view.panBy(0, bottom - caret.bottom)
    else if (caret.top < top) store.view.panBy(0, top - caret.top)
  }
  // The caret moves after the event that moves it, and the element renders in between.
  const scheduleLook = () => requestAnimationFrame(look)
  viewport.addEventListener('resize', scheduleLook)
  field.addEventListener('input', scheduleLook)
  field.addEventListener('keyup', scheduleLook)
  // The text styles appear with the first text.
  const stop = store.subscribe('bars', scheduleLook)
  scheduleLook()
  return () => {
    stop()
    viewport.removeEventListener('resize', scheduleLook)
    field.removeEventListener('input', scheduleLook)
    field.removeEventListener('keyup', scheduleLook)
  }
}

function caretRect(id: string, field: HTMLTextAreaElement): DOMRect {
  const text = document.getElementById(nodeId(id))?.firstChild
  if (!(text instanceof Text) || field.value === '') {
    const { left, top } = field.getBoundingClientRect()
    return new DOMRect(left, top, 1, Number.parseFloat(getComputedStyle(field).fontSize) * 1.3)
  }
  const range = document.createRange()
  const at = Math.min(field.selectionEnd, text.length)
  range.setStart(text, Math.max(0, at - 1))
  range.setEnd(text, at)
  return range.getBoundingClientRect()
}
