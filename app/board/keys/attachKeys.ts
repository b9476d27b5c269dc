import { afterDrawing } from '../../ui/afterDrawing'
import type { BoardStore } from '../store/BoardStore'
import type { EditorActions } from '../view/toolbar/EditorActions'
import { announceChanges } from './announceChanges'
import { commandFor } from './commandFor'
import { HeldChange } from './HeldChange'
import { type ArrowDirection, ELSEWHERE, ON_CANVAS_ONLY, REPEATS, runCommand } from './runCommand'

interface KeyTarget {
  readonly store: BoardStore
  /** Null if the board is view-only. */
  readonly actions: EditorActions | null
}

/** Handles keys on the whole page, `early` ones first, and announces changes. Returns a cleanup function. */
export function attachKeys({ store, actions }: KeyTarget, early: readonly KeyboardEvent[] = []): () => void {
  const announcer = announceChanges(store)
  const held = new HeldChange(store, announcer.expect)
  const stop = new AbortController()
  const { signal } = stop
  const handleKeyDown = (event: KeyboardEvent) => {
    if (handleKey(event, { store, actions, held })) event.preventDefault()
  }
  const end = () => held.end()

  addEventListener('keydown', handleKeyDown, { signal })
  addEventListener('keyup', end, { signal })
  addEventListener('blur', end, { signal })
  addEventListener('pagehide', end, { signal })
  // Runs before the gestures, which begin a separate change. A press on the canvas also resets the active element.
  const handlePointerDown = (event: PointerEvent) => {
    held.end()
    if (event.target instanceof Element && event.target.closest('[data-surface]')) store.setActive(null)
  }
  addEventListener('pointerdown', handlePointerDown, { signal, capture: true })
  addEventListener('click', (event) => handleScreenReaderClick(event, store), { signal })
  const stops = [restoreCanvasFocus(store), store.subscribe('mode', end)]
  for (const event of early) handleKeyDown(event)
  return () => {
    held.end()
    stop.abort()
    for (const release of stops) release()
    announcer.stop()
  }
}

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const MODAL = '[role="menu"], [role="dialog"], [role="alertdialog"]'
/** Widgets that handle keys themselves. */
const OWN_KEYS = `${MODAL}, [role="combobox"], [role="slider"], [role="spinbutton"], [role="textbox"], [role="listbox"]:not([data-surface])`

type Context = Parameters<typeof runCommand>[2]

function handleKey(event: KeyboardEvent, context: Context): boolean {
  const target = event.target instanceof Element ? event.target : document.body
  if (event.defaultPrevented || event.isComposing) return false
  // F6 types nothing, so it also works in fields and lists, but not in modals.
  if (target.closest(event.key === 'F6' ? MODAL : `${OWN_KEYS}, ${TYPING}`)) return false
  // In Layers, the list gets plain keys, even those it does not use yet; the board gets Ctrl+Z and the like.
  const isOnLine = target.closest('[role="tree"]') !== null
  if (isOnLine && event.key !== 'F6' && !event.ctrlKey && !event.metaKey) return false
  const bar = target.closest('[role="toolbar"], [data-roves]')
  if (bar && roveInBar(event, bar)) return true

  // Windows reports AltGr as Ctrl+Alt, but it types an ordinary character.
  const isAltGr = event.ctrlKey && event.getModifierState('AltGraph')
  const command = commandFor({
    key: event.key,
    code: event.code,
    mod: !isAltGr && (event.ctrlKey || event.metaKey),
    shift: event.shiftKey,
    alt: !isAltGr && event.altKey,
  })
  if (!command || ELSEWHERE.has(command)) return false
  const isOnCanvas =
    target === document.body || target.matches('[data-surface], [data-surface] *:not(button, button *)')
  // In a panel, Escape only closes it.
  if (command === 'escape' && target.closest('[data-panel]')) return false
  if (!isOnCanvas && ON_CANVAS_ONLY.has(command)) return false
  if (event.repeat && !REPEATS.has(command)) return isOnCanvas
  if (!/^(nudge|grow|turn)/.test(command)) context.held.end()
  // With text selected, Ctrl+C copies that text.
  if (command === 'copy' && !getSelection()?.isCollapsed) return false
  const isDone = runCommand(command, arrowDirectionOf(event.key), context)
  // The active element is announced only while the canvas has the focus.
  if (isDone && document.activeElement === document.body)
    document.querySelector<HTMLElement>('[data-surface]')?.focus({ preventScroll: true })
  // The browser's `copy` event fills the clipboard.
  return isDone && command !== 'copy'
}

/**
 * Roving tabindex: each tool bar is one Tab stop, with arrows inside. Stateless, so that buttons may come and go: the
 * bar's other stops leave the tab order only while Tab is handled. Returns whether the bar handled the key.
 */
function roveInBar(event: KeyboardEvent, bar: Element): boolean {
  const { activeElement } = document
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  if (event.key === 'Tab') {
    skipRest(stopsOf(bar).filter((stop) => stop !== activeElement))
    return false
  }
  if (event.shiftKey) return false
  const list = stopsOf(bar)
  const at = list.findIndex((each) => each.isSameNode(activeElement))
  const to = at < 0 ? undefined : list[nextIndex(event.key, axisOf(bar), at, list.length)]
  to?.focus()
  return to !== undefined
}

function skipRest(rest: readonly HTMLElement[]): void {
  const before = rest.map((stop) => stop.getAttribute('tabindex'))
  for (const stop of rest) stop.tabIndex = -1
  // The browser moves the focus after the event.
  setTimeout(() => {
    rest.forEach((stop, index) => {
      const value = before[index] ?? null
      if (value === null) stop.removeAttribute('tabindex')
      else stop.setAttribute('tabindex', value)
    })
  })
}

type Axis = 'across' | 'down' | 'both'

function nextIndex(key: string, axis: Axis, at: number, count: number): number {
  const goes = { across: axis !== 'down', down: axis !== 'across' }
  switch (key) {
    case 'ArrowRight':
      return goes.across ? (at + 1) % count : -1
    case 'ArrowDown':
      return goes.down ? (at + 1) % count : -1
    case 'ArrowLeft':
      return goes.across ? (at - 1 + count) % count : -1
    case 'ArrowUp':
      return goes.down ? (at - 1 + count) % count : -1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}

function axisOf(bar: Element): Axis {
  if (bar.matches('[data-roves]')) return 'both'
  return bar.getAttribute('aria-orientation') === 'vertical' ? 'down' : 'across'
}

const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), [role="button"]:not([aria-disabled="true"])'

function stopsOf(bar: Element): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.getClientRects().length > 0)
}

function arrowDirectionOf(key: string): ArrowDirection {
  switch (key) {
    case 'ArrowLeft':
      return { x: -1, y: 0 }
    case 'ArrowRight':
      return { x: 1, y: 0 }
    case 'ArrowUp':
      return { x: 0, y: -1 }
    case 'ArrowDown':
      return { x: 0, y: 1 }
    default:
      return { x: 0, y: 0 }
  }
}

/** Screen readers click without pointer events, so no gesture handles it: selects, or toggles while picking. */
function handleScreenReaderClick({ detail, target }: MouseEvent, store: BoardStore): void {
  if (detail !== 0 || store.mode !== 'edit' || !(target instanceof Element)) return
  const id = target.closest('[data-element-id]')?.getAttribute('data-element-id')
  if (!id || store.isLocked(id)) return
  if (store.isPicking) store.toggle([id])
  else store.select(store.withGroups([id]))
  store.setActive(id)
}

/**
 * Moves the focus to the canvas when the focused button disappears, such as Delete once nothing is selected. It would
 * otherwise fall back to the page, and Tab would start over.
 */
function restoreCanvasFocus(store: BoardStore): () => void {
  let isLost = false
  const look = () => {
    const { activeElement } = document
    isLost = activeElement instanceof HTMLElement && activeElement.closest('[role="toolbar"]') !== null
    if (!isLost) return
    // The tool bars change a frame later, once React has rendered.
    afterDrawing(() =>
      requestAnimationFrame(() => {
        if (isLost && document.activeElement === document.body)
          document.querySelector<HTMLElement>('[data-surface]')?.focus({ preventScroll: true })
        isLost = false
      }),
    )
  }
  return store.subscribe('selection', look)
}
