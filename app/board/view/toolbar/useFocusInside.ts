import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus into what was opened, and back when that closes. */
export function useFocusInside<Node extends HTMLElement>(): RefObject<Node | null> {
  const opened = useRef<Node>(null)
  useEffect(() => {
    const node = opened.current
    const before = document.activeElement
    if (!node?.contains(before)) node?.focus({ preventScroll: true })
    return () => {
      const isInside = node?.contains(document.activeElement) || document.activeElement === document.body
      if (!isInside) return
      const back = before instanceof HTMLElement && before.isConnected ? before : null
      const target = back ?? document.querySelector<HTMLElement>('[data-surface]')
      target?.focus({ preventScroll: true })
    }
  }, [])
  return opened
}
