import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Moves the focus into what was opened, and back when that closes. */
export function useFocusInside<Node extends HTMLElement>(): RefObject<Node | null> {
  const opened = useRef<Node>(null)
  useEffect(() => {
    const node = opened.current
    const before = document.activeElement
    if (!node?.contains(before)) node?.focus({ preventScroll: true })
    return () => {
      const isInside = node?.contains(document.activeElement) || document.activeElement === document.body
      if (isInside) focusAgain(before)
    }
  }, [])
  return opened
}

/** Moves the focus to what was opened. Returns a function that moves it back. */
export function useBorrowedFocus(target: RefObject<HTMLElement | null>): () => void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement
    target.current?.focus({ preventScroll: true })
    // The menu that opened it moves the focus to its button a moment later.
    const frame = requestAnimationFrame(() => {
      if (!target.current?.contains(document.activeElement)) target.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return () => focusAgain(before.current)
}

/** Focuses a previously focused element, or the canvas if that is gone. */
function focusAgain(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  const node = isThere ? before : document.querySelector<HTMLElement>('[data-surface]')
  node?.focus({ preventScroll: true })
}
