/** What a key does in the list. */
export type LayerCommand =
  /** To another line; `extend` selects all on the way. */
  | { readonly type: 'go'; readonly by: number; readonly extend: boolean }
  /** Moves all targets one line to the front (-1) or to the back (1). */
  | { readonly type: 'move'; readonly by: -1 | 1 }
  | { readonly type: 'open' | 'close' | 'select' | 'toggle' | 'rename' | 'remove' }

interface Key {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  /** On a button inside a line, which handles Enter and Space itself. */
  readonly isOnButton: boolean
}

const PAGE = 10

/** The list's command for a key; null if it has none. */
export function layerCommand({ key, altKey, ctrlKey, metaKey, shiftKey, isOnButton }: Key): LayerCommand | null {
  const by = key === 'ArrowUp' ? -1 : 1
  const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown'
  if (altKey) return isUpOrDown && !ctrlKey && !metaKey ? { type: 'move', by } : null
  if (isOnButton && (key === 'Enter' || key === ' ')) return null
  if (ctrlKey || metaKey) return key === ' ' ? { type: 'toggle' } : null
  if (isUpOrDown) return { type: 'go', by, extend: shiftKey }
  switch (key) {
    case 'Home':
    case 'End':
      return { type: 'go', by: key === 'Home' ? -Infinity : Infinity, extend: shiftKey }
    case 'PageUp':
    case 'PageDown':
      return { type: 'go', by: key === 'PageUp' ? -PAGE : PAGE, extend: shiftKey }
    case 'ArrowRight':
      return { type: 'open' }
    case 'ArrowLeft':
      return { type: 'close' }
    case 'Enter':
      return { type: 'select' }
    case ' ':
      return { type: 'toggle' }
    case 'F2':
      return { type: 'rename' }
    case 'Delete':
    case 'Backspace':
      return { type: 'remove' }
    default:
      return null
  }
}
