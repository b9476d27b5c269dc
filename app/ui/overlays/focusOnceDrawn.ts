import { afterDrawing } from '../afterDrawing'

/**
 * Focuses something just mounted once it is drawn, unless the focus is in it already. Earlier, the browser would have
 * to lay out the whole page within the task that mounts it.
 */
export function focusOnceDrawn(made: EventTarget | null, find: (made: HTMLElement) => HTMLElement | null): void {
  if (!(made instanceof HTMLElement)) return
  afterDrawing(() => {
    if (!made.contains(document.activeElement)) find(made)?.focus({ preventScroll: true })
  })
}
