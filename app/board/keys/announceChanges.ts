import { readToasts } from '../../ui/toast'
import type { Tool } from '../store/BoardScene'
import type { BoardStore } from '../store/BoardStore'
import { announce } from '../view/announce'
import { AnnouncementScheduler } from './AnnouncementScheduler'
import { type ActionName, classifyAction, describeAction } from './describeAction'
import {
  CIRCLE_TOOL,
  GRID_OFF,
  GRID_ON,
  groupSelectedOf,
  HAND_TOOL,
  MULTI_SELECT_OFF,
  MULTI_SELECT_ON,
  NOTHING_SELECTED,
  RECTANGLE_TOOL,
  SELECT_TOOL,
  selectedOf,
  TEXT_TOOL,
  ZOOM_TOOL,
  zoomPercent,
} from './words'

const TOOL_WORDS: Record<Tool, string> = {
  select: SELECT_TOOL,
  pan: HAND_TOOL,
  zoom: ZOOM_TOOL,
  text: TEXT_TOOL,
  rectangle: RECTANGLE_TOOL,
  circle: CIRCLE_TOOL,
}

/** Fields announce their values themselves. */
const FIELD = '[data-panel] :is(input, textarea, select, [role="slider"], [role="spinbutton"])'

export interface ChangeAnnouncer {
  /** Sets the announcement of the next change, where it can't be inferred from the change. */
  expect(words: string | null): void
  stop(): void
}

/** Announces this person's changes on the board, however made, and the selection; not other people's changes. */
export function announceChanges(store: BoardStore): ChangeAnnouncer {
  let expected: string | null = null
  let lastToast = newestToast()
  const scheduler = new AnnouncementScheduler({
    announce,
    setTimer(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    isAlreadyAnnounced() {
      const before = lastToast
      lastToast = newestToast()
      return lastToast !== before
    },
  })

  const zoomOf = () => Math.round(store.view.camera.zoom * 100)
  let zoom = zoomOf()
  const stops = [
    store.onOwn((changes, cause, isRestore) => {
      const words = expected ?? describeAction(changes, cause, isRestore)
      expected = null
      lastToast = newestToast()
      if (cause === 'do' && isAnnouncedByFocus(classifyAction(changes))) return
      if (words !== null) scheduler.action(words)
    }),
    store.subscribe('selection', () => {
      const words = selectionWords(store)
      if (words !== null) scheduler.state(words)
    }),
    store.subscribe('camera', () => {
      if (zoomOf() === zoom) return
      zoom = zoomOf()
      scheduler.zoom(() => zoomPercent(zoom))
    }),
    store.subscribe('tool', () => announceToggle(TOOL_WORDS[store.tool])),
    store.subscribe('grid', () => announceToggle(store.hasGrid ? GRID_ON : GRID_OFF)),
    store.subscribe('picking', () => announceToggle(store.isPicking ? MULTI_SELECT_ON : MULTI_SELECT_OFF)),
  ]

  /** A focused toolbar button announces its own state. */
  function announceToggle(words: string): void {
    if (!document.activeElement?.closest('[role="toolbar"]')) scheduler.state(words)
  }

  return {
    expect(words) {
      expected = words
    },
    stop() {
      scheduler.close()
      for (const stop of stops) stop()
    },
  }
}

/** Whether the focused control announces it: a field, or the list of layers, which announces an element's place. */
function isAnnouncedByFocus(action: ActionName | null): boolean {
  const { activeElement } = document
  return Boolean(activeElement?.closest(FIELD) || (action === 'restack' && activeElement?.closest('[role="tree"]')))
}

const newestToast = () => readToasts()[0]?.id

/** Null for a single element, which is announced as the canvas's active one. */
function selectionWords(store: BoardStore): string | null {
  const { selection, size, isPicking } = store
  if (selection.size === 1 && !isPicking) return null
  if (selection.size === 0) return store.mode === 'edit' ? NOTHING_SELECTED : null
  const [first] = selection
  const group = first === undefined ? null : store.groupOf(first)
  const isGroup = group !== null && selection.size > 1 && [...selection].every((id) => store.groupOf(id) === group)
  return isGroup ? groupSelectedOf(selection.size, size) : selectedOf(selection.size, size)
}
