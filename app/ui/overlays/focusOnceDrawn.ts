import { afterDrawing } from '../afterDrawing'

/**
 * Focuses part of something just mounted once it is drawn, unless the focus is already in it. Earlier, it would force a
 * layout of the whole page in the task that mounts it.
 */
export function focusOnceDrawn(made: EventTarget | null, find: (made: HTMLElement) => HTMLElement | null): void {
  if (!(made instanceof HTMLElement)) return
  afterDrawing(() => {
    if (!made.contains(document.activeElement)) find(made)?.focus({ preventScroll: true })
  })
}
