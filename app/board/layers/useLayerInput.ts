import type { KeyboardEvent, MouseEvent } from 'react'
import type { BoardStore } from '../store/BoardStore'
import type { LayerRow } from './layerRows'
import type { LayerActions } from './useLayerActions'

interface LayerInput {
  readonly store: BoardStore
  readonly rows: readonly LayerRow[]
  readonly actions: LayerActions
  goTo(row: LayerRow | undefined): void
  setOpen(groupId: string, isOpen: boolean): void
}

/** Handles clicks and keys for all lines. */
export function useLayerInput({ store, rows, actions, goTo, setOpen }: LayerInput) {
  const setOpenOf = (row: LayerRow, isOpen: boolean) => row.groupId !== null && setOpen(row.groupId, isOpen)

  const handleClick = (event: MouseEvent) => {
    const row = rowAt(rows, event.target)
    if (!row || isOn(event.target, 'input')) return
    goTo(row)
    switch (partAt(event.target)) {
      case 'open':
        return void setOpenOf(row, !row.isOpen)
      case 'hide':
        return actions.toggleHidden(row)
      case 'lock':
        return actions.toggleLocked(row)
    }
    const isToggling = event.ctrlKey || event.metaKey || store.isPicking
    actions.select(row, event.shiftKey ? 'range' : isToggling ? 'toggle' : 'only')
  }

  const handleDoubleClick = (event: MouseEvent) => {
    const row = rowAt(rows, event.target)
    if (row && !isOn(event.target, 'button, input, [data-handle]')) actions.startRenaming(row)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const active = rowAt(rows, event.target)
    if (!active || isOn(event.target, 'input')) return
    const activeIndex = rows.indexOf(active)
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const isOnButton = isOn(event.target, 'button')
    const command = layerCommand({ key, altKey, ctrlKey, metaKey, shiftKey, isOnButton })
    if (!command) return
    event.preventDefault()
    // On the canvas these keys mean something else.
    event.stopPropagation()
    switch (command.type) {
      case 'go': {
        const next = rows[Math.max(0, Math.min(rows.length - 1, activeIndex + command.by))]
        goTo(next)
        if (next && command.extend) actions.select(next, 'range')
        return
      }
      case 'open':
        if (active.kind === 'group' && active.isOpen) goTo(rows[activeIndex + 1])
        else if (active.kind === 'group') setOpenOf(active, true)
        return
      case 'close':
        if (active.isOpen) setOpenOf(active, false)
        else if (active.level === 2) goTo(rows.findLast((row, at) => at < activeIndex && row.kind === 'group'))
        return
      case 'select':
        return actions.select(active, 'only')
      case 'toggle':
        return actions.select(active, 'toggle')
      case 'move':
        return actions.step(active, command.by)
      case 'rename':
        return actions.startRenaming(active)
      case 'remove':
        return actions.remove(active)
    }
  }
  return { handleClick, handleDoubleClick, handleKeyDown }
}

/** The line that a press or key is on. */
export function rowAt(rows: readonly LayerRow[], target: EventTarget): LayerRow | undefined {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
  return rows.find((row) => row.key === key)
}

const partAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-act]')?.dataset.act : undefined

const isOn = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** What a key does in the list. */
type LayerCommand =
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
function layerCommand({ key, altKey, ctrlKey, metaKey, shiftKey, isOnButton }: Key): LayerCommand | null {
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
