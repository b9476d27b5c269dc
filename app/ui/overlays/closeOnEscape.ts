import type { KeyboardEvent } from 'react'

/**
 * Radix passes Escape to the topmost layer only, which may be a toast: the dialog below would not get the key. If no
 * layer handled it, the focused dialog does.
 */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
}
