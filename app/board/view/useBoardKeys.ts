import { useEffect } from 'react'
import type { GestureHost } from '../gestures/GestureHost'
import { commandFor } from '../gestures/keyboard'
import { runCommand } from '../gestures/perform'
import type { BoardStore } from '../store/BoardStore'
import { readingOrder } from './readingOrder'

/** On a control these keys are the control's own; everything else works wherever the focus is on the page. */
const CONTROL_KEYS = new Set(['Enter', ' ', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
const TYPING = 'input, textarea, select, [contenteditable]'
const OWN_KEYS = '[role="menu"], [role="dialog"], [role="alertdialog"]'

/** The editor's keys. None fires while someone types, or in a menu or dialog. */
export function useBoardKeys(store: BoardStore, host: GestureHost): void {
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('keydown', (event) => handleKey(event, store, host), { signal: stop.signal })
    addEventListener(
      'keyup',
      (event) => {
        if (event.key === ' ') host.send({ type: 'space', isDown: false })
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [store, host])
}

function handleKey(event: KeyboardEvent, store: BoardStore, host: GestureHost): void {
  const target = event.target instanceof Element ? event.target : document.body
  if (event.defaultPrevented || target.closest(OWN_KEYS)) return
  const isOnCanvas = target === document.body || target.closest('[data-canvas]') !== null
  if (!isOnCanvas && CONTROL_KEYS.has(event.key)) return
  const isTyping = event.isComposing || target.closest(TYPING) !== null

  if (event.key === ' ' && !isTyping) {
    event.preventDefault()
    host.send({ type: 'space', isDown: true })
    return
  }
  if (!isTyping && stepThrough(event, store)) {
    event.preventDefault()
    return
  }
  const command = commandFor({
    key: event.key,
    code: event.code,
    ctrl: event.ctrlKey || event.metaKey,
    shift: event.shiftKey,
    alt: event.altKey,
    isTyping,
  })
  if (!command) return
  // Ctrl+C also fills the clipboard, which the browser's own `copy` event does.
  if (event.key.toLowerCase() !== 'c') event.preventDefault()
  if (command.type === 'escape' && host.interrupt()) return
  runCommand(command, store)
}

/**
 * Tab goes from element to element in reading order, once one is selected; past the last one, or after Escape, it
 * leaves the canvas. With nothing selected, Enter or an arrow selects the first.
 */
function stepThrough(event: KeyboardEvent, store: BoardStore): boolean {
  if (store.mode !== 'edit' || event.ctrlKey || event.metaKey || event.altKey) return false
  const isTab = event.key === 'Tab'
  const isStart = event.key === 'Enter' || event.key.startsWith('Arrow')
  if (isTab ? store.selection.size === 0 : !isStart || store.selection.size > 0) return false
  const elements = store.order.flatMap((id) => store.element(id) ?? [])
  const ids = readingOrder(elements)
  const [selected] = store.selection
  const next = isTab ? ids.indexOf(selected ?? '') + (event.shiftKey ? -1 : 1) : 0
  const id = ids[next]
  store.select(id === undefined ? [] : [id])
  if (id !== undefined) bringIntoView(store, id)
  return id !== undefined
}

function bringIntoView(store: BoardStore, id: string): void {
  const bounds = store.boundsOf([id])
  const { visible } = store.view
  if (!bounds) return
  const isInside =
    bounds.x >= visible.x &&
    bounds.y >= visible.y &&
    bounds.x + bounds.width <= visible.x + visible.width &&
    bounds.y + bounds.height <= visible.y + visible.height
  if (!isInside) store.view.fitTo(bounds, store.camera.zoom)
}
