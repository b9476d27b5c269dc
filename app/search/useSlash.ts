import { useEffect, useRef } from 'react'

/** Starts a search on `/`, except in text fields and while a dialog or menu is open. */
export function useSlash(begin: () => void): void {
  const latest = useRef(begin)
  latest.current = begin
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
