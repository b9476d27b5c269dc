import type { KeyboardEvent } from 'react'

/**
 * Radix passes Escape to the newest layer, and a toast is one: a dialog below it would not get the key. If no layer
 * handled it, the focused dialog does.
 */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
}
