import { afterDrawing } from '../afterDrawing'

/**
 * Gives what has just been made the focus once it is drawn, unless that is in it already. Earlier, the browser would have
 * to lay out the whole page within the task that makes it.
 */
export function focusOnceDrawn(made: EventTarget | null, find: (made: HTMLElement) => HTMLElement | null): void {
  if (!(made instanceof HTMLElement)) return
  afterDrawing(() => {
    if (!made.contains(document.activeElement)) find(made)?.focus({ preventScroll: true })
  })
}
