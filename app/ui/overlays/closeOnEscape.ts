import type { KeyboardEvent } from 'react'

/**
 * Radix gives Escape to the layer that came last, and a toast is one: a dialog below it would not hear the key.
 * Where no layer took it, the dialog that has the focus does.
 */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
}
