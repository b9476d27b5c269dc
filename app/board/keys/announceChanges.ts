import type { Change } from '../../offline/types'
import { readToasts } from '../../ui/toast'
import type { BoardElement } from '../store/BoardElement'
import type { Tool } from '../store/BoardScene'
import type { BoardStore } from '../store/BoardStore'
import type { Cause } from '../undo/History'
import { announce } from '../view/Announcer'
import {
  ACTION_NAMES,
  CIRCLE_TOOL,
  COMPLETED_ACTIONS,
  elementCount,
  GRID_OFF,
  GRID_ON,
  groupSelectedOf,
  HAND_TOOL,
  MULTI_SELECT_OFF,
  MULTI_SELECT_ON,
  NOTHING_SELECTED,
  RECTANGLE_TOOL,
  RESTORE_OF_VERSION,
  redone,
  SELECT_TOOL,
  selectedOf,
  TEXT_TOOL,
  undone,
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

interface ChangeAnnouncer {
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

const newestToast = () => readToasts()[0]?.id

/** Fields announce their values themselves. */
const FIELD = '[data-panel] :is(input, textarea, select, [role="slider"], [role="spinbutton"])'

/** Whether the focused control announces it: a field, or the list of layers, which announces an element's place. */
function isAnnouncedByFocus(action: ActionName | null): boolean {
  const { activeElement } = document
  return Boolean(activeElement?.closest(FIELD) || (action === 'restack' && activeElement?.closest('[role="tree"]')))
}

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

/** Ms within which related events arrive, such as a deletion and the selection that it clears. */
const BATCH_MS = 150

/** Ms after which a zoom has settled. */
const SETTLED_MS = 600

interface AnnouncementSchedulerOptions {
  readonly announce: (words: string) => void
  /** Returns a cancel function. */
  readonly setTimer: (run: () => void, ms: number) => () => void
  /** Whether a toast has just announced what happened. */
  readonly isAlreadyAnnounced: () => boolean
}

/**
 * Debounces announcements to screen readers: of related events, only the action or else the new state; the zoom once it
 * has settled.
 */
export class AnnouncementScheduler {
  #action: string | null = null
  #state: string | null = null
  #stop: (() => void) | null = null
  #stopZoom: (() => void) | null = null

  constructor(private readonly options: AnnouncementSchedulerOptions) {}

  action(words: string): void {
    this.#action = words
    this.#schedule()
  }

  state(words: string): void {
    this.#state = words
    this.#schedule()
  }

  zoom(read: () => string): void {
    this.#stopZoom?.()
    this.#stopZoom = this.options.setTimer(() => this.options.announce(read()), SETTLED_MS)
  }

  close(): void {
    this.#stop?.()
    this.#stopZoom?.()
  }

  #schedule(): void {
    this.#stop?.()
    this.#stop = this.options.setTimer(() => {
      const words = this.#action !== null && this.options.isAlreadyAnnounced() ? null : (this.#action ?? this.#state)
      this.#action = null
      this.#state = null
      if (words !== null) this.options.announce(words)
    }, BATCH_MS)
  }
}

/** What a commit did, as a person would call it. */
type ActionName = keyof typeof ACTION_NAMES

/** Actions whose undo is another action. */
const REVERSE: Partial<Record<ActionName, ActionName>> = {
  add: 'delete',
  delete: 'add',
  group: 'ungroup',
  ungroup: 'group',
  lock: 'unlock',
  unlock: 'lock',
  hide: 'show',
  show: 'hide',
}

/**
 * Describes one of this person's commits, e.g. `Deleted 3 elements`, `Undone: move`; null if it needs no announcement.
 * `isRestore`: it undoes or redoes the restore of a version.
 */
export function describeAction(changes: readonly Change[], cause: Cause, isRestore = false): string | null {
  if (isRestore) return cause === 'undo' ? undone(RESTORE_OF_VERSION) : redone(RESTORE_OF_VERSION)
  const action = classifyAction(changes)
  if (action === null) return null
  if (cause === 'do')
    return action === 'board' ? COMPLETED_ACTIONS[action] : `${COMPLETED_ACTIONS[action]} ${describeCount(changes)}`
  return cause === 'undo' ? undone(ACTION_NAMES[REVERSE[action] ?? action]) : redone(ACTION_NAMES[action])
}

function classifyAction(changes: readonly Change[]): ActionName | null {
  const kinds = new Set(changes.map(({ kind }) => kind))
  if (kinds.has('element.create')) return 'add'
  if (kinds.has('element.delete')) return 'delete'
  if (kinds.has('board.update')) return 'board'
  return kinds.has('element.update') ? classifyUpdates(changes) : null
}

function classifyUpdates(changes: readonly Change[]): ActionName {
  const fields: Record<string, unknown> = {}
  for (const change of changes) {
    if (change.kind !== 'element.update') continue
    const { properties, ...columns } = change.data
    Object.assign(fields, columns, properties)
  }
  const has = (...names: (keyof BoardElement | string)[]) => names.some((name) => name in fields)
  if (has('groupId')) return fields.groupId === null ? 'ungroup' : 'group'
  if (has('locked')) return fields.locked === null ? 'unlock' : 'lock'
  if (has('hidden')) return fields.hidden === null ? 'show' : 'hide'
  if (has('name', 'groupName')) return 'rename'
  if (has('content')) return 'edit'
  if (has('width', 'height')) return 'resize'
  if (has('rotation')) return 'turn'
  if (has('positionX', 'positionY')) return 'move'
  return has('zIndex') ? 'restack' : 'style'
}

function describeCount(changes: readonly Change[]): string {
  const ids = new Set(changes.flatMap((change) => ('elementId' in change ? [change.elementId] : [])))
  return elementCount(ids.size)
}
