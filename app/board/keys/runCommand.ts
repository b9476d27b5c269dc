import { ROTATION_STEP } from '../../../contract/limits'
import { KEYS, type KeyCommand } from '../gestures/keyboard'
import type { Tool } from '../store/BoardScene'
import type { BoardStore } from '../store/BoardStore'
import { isFrame } from '../store/elementAppearance'
import { announce } from '../view/Announcer'
import type { EditorActions } from '../view/toolbar/EditorActions'
import type { HeldChange } from './HeldChange'
import { enterGroup, goTo, leaveGroup, removeAndActivateNext, toggleActive } from './navigateElements'
import { NOTHING_TO_REDO, NOTHING_TO_UNDO } from './words'

export interface KeyContext {
  readonly store: BoardStore
  /** Null if the board is view-only. */
  readonly actions: EditorActions | null
  readonly held: HeldChange
}

export interface ArrowDirection {
  readonly x: -1 | 0 | 1
  readonly y: -1 | 0 | 1
}

/** Screen px that an arrow pans the board by if it moves no elements. */
const PAN_STEP = 40
const FAR = 10

const TOOLS: Partial<Record<KeyCommand, Tool>> = {
  selectTool: 'select',
  panTool: 'pan',
  zoomTool: 'zoom',
  textTool: 'text',
  rectangleTool: 'rectangle',
  circleTool: 'circle',
}

/** These also work in Preview: they change nothing on the board. */
const LOOKING: ReadonlySet<KeyCommand> = new Set<KeyCommand>([
  'zoomIn',
  'zoomOut',
  'resetZoom',
  'zoomToFit',
  'nudge',
  'nudgeFar',
  'selectTool',
  'panTool',
  'zoomTool',
  'escape',
  'find',
  'present',
  'openKeys',
  'openExport',
  'openPrint',
  'nextRegion',
  'previousRegion',
])

/** Runs a key's command. Returns whether it did: if not, the browser gets the key. */
export function runCommand(command: KeyCommand, way: ArrowDirection, context: KeyContext): boolean {
  const { store } = context
  if (store.mode !== 'edit' && !LOOKING.has(command)) return false
  const tool = TOOLS[command]
  if (tool) {
    store.setTool(tool)
    return true
  }
  return look(command, way, context) ?? move(command, way, context) ?? act(command, context)
}

/** Commands that only affect the view; null for all others. */
function look(command: KeyCommand, way: ArrowDirection, { store, actions }: KeyContext): boolean | null {
  const { view } = store
  switch (command) {
    case 'zoomIn':
      view.zoomIn()
      return true
    case 'zoomOut':
      view.zoomOut()
      return true
    case 'resetZoom':
      view.zoomReset()
      return true
    case 'zoomToFit':
      view.fit()
      return true
    case 'nudge':
    case 'nudgeFar': {
      if (store.mode === 'edit' && store.tool !== 'pan') return null
      const step = PAN_STEP * (command === 'nudgeFar' ? FAR / 2 : 1)
      view.panBy(-way.x * step, -way.y * step)
      return true
    }
    case 'find':
    case 'present':
    case 'openKeys':
    case 'openExport':
    case 'openPrint':
      actions?.[command]()
      return actions !== null
    case 'nextRegion':
      return goToRegion(1)
    case 'previousRegion':
      return goToRegion(-1)
    default:
      return null
  }
}

/** Commands that navigate between elements or transform the selected ones; null for all others. */
function move(command: KeyCommand, way: ArrowDirection, { store, held }: KeyContext): boolean | null {
  switch (command) {
    case 'nudge':
    case 'nudgeFar': {
      if (store.selection.size === 0) return !store.isPicking && startHere(store)
      const step = command === 'nudgeFar' ? FAR : 1
      return held.add('move', way.x * step, way.y * step)
    }
    case 'grow':
      return held.add('grow', way.x, way.y)
    case 'growFar':
      return held.add('grow', way.x * FAR, way.y * FAR)
    case 'turnLeft':
      return held.add('turn', -1)
    case 'turnRight':
      return held.add('turn', 1)
    case 'turnLeftFar':
      return held.add('turn', -ROTATION_STEP)
    case 'turnRightFar':
      return held.add('turn', ROTATION_STEP)
    case 'selectNext':
    case 'selectPrevious':
      // With nothing selected, Tab continues through the page.
      if (store.selection.size === 0 && store.activeId === null && !store.isPicking) return false
      return goTo(store, command === 'selectNext' ? 'next' : 'previous')
    case 'selectFirst':
      return goTo(store, 'first')
    case 'selectLast':
      return goTo(store, 'last')
    case 'toggleActive':
      return toggleActive(store)
    default:
      return null
  }
}

function act(command: KeyCommand, { store, actions }: KeyContext): boolean {
  if (command === 'escape') return stepOut(store, actions)
  if (!actions) return false
  switch (command) {
    case 'undo':
      void step(store, 'canUndo', actions.undo, NOTHING_TO_UNDO)
      break
    case 'redo':
      void step(store, 'canRedo', actions.redo, NOTHING_TO_REDO)
      break
    case 'copy':
    case 'duplicate':
      actions.duplicate()
      break
    case 'remove':
      removeAndActivateNext(store, actions.remove)
      break
    case 'open':
      open(store, actions)
      break
    case 'rename':
      actions.openLayers()
      break
    case 'lock':
      if ([...store.selection].every((id) => store.isLocked(id))) actions.unlock()
      else actions.lock()
      break
    case 'openContextMenu':
      if (store.selection.size === 0) startHere(store)
      actions.openContextMenu()
      break
    case 'left':
    case 'center':
    case 'right':
    case 'top':
    case 'middle':
    case 'bottom':
    case 'horizontally':
    case 'vertically':
    case 'grid':
    case 'masonry':
    case 'sameWidth':
    case 'sameHeight':
    case 'sameSize':
      actions.arrange(command)
      break
    case 'selectAll':
    case 'togglePicking':
    case 'hide':
    case 'group':
    case 'ungroup':
    case 'bringForward':
    case 'sendBackward':
    case 'bringToFront':
    case 'sendToBack':
    case 'zoomToSelection':
    case 'toggleGrid':
    case 'openInspector':
    case 'openLayers':
    case 'weave':
      actions[command]()
      break
    default:
      return false
  }
  return true
}

/** Enter: uses the tool, toggles while picking, enters a group, edits a text, fills a frame or opens the inspector. */
function open(store: BoardStore, actions: EditorActions): void {
  if (applyTool(store, actions)) return
  if (store.isPicking && toggleActive(store)) return
  if (store.selection.size === 0) {
    startHere(store)
    return
  }
  if (enterGroup(store)) return
  const [id] = store.selection
  const element = store.selection.size === 1 && id !== undefined && !store.isLocked(id) ? store.element(id) : undefined
  if (element?.type === 'text') actions.editText()
  else if (element && isFrame(element)) actions.replaceImage(element.id)
  else actions.openInspector()
}

/** Uses the tool without a pointer: adds its element in view, or zooms in. */
function applyTool({ tool }: BoardStore, actions: EditorActions): boolean {
  switch (tool) {
    case 'text':
      actions.addText()
      return true
    case 'rectangle':
      actions.addShape('square')
      return true
    case 'circle':
      actions.addShape('circle')
      return true
    case 'zoom':
      actions.zoomIn()
      return true
    case 'select':
    case 'pan':
      return false
  }
}

/** Escape: leaves one state at a time, the innermost first. */
function stepOut(store: BoardStore, actions: EditorActions | null): boolean {
  if (store.editing !== null) store.endEditing()
  else if (store.tool !== 'select') store.setTool('select')
  else if (store.isPicking) store.setPicking(false)
  else if (!leaveGroup(store)) {
    if (store.selection.size === 0 && store.activeId === null) actions?.closePanel()
    store.select([])
    store.setActive(null)
  }
  return true
}

/** Selects the active element, or else the first in reading order. */
function startHere(store: BoardStore): boolean {
  const { activeId } = store
  if (activeId === null) return goTo(store, 'first')
  store.select(store.withGroups([activeId]))
  store.setActive(activeId)
  return true
}

/** Commands handled by clipboard events or, for `pan`, by the gestures. */
export const ELSEWHERE: ReadonlySet<KeyCommand> = new Set<KeyCommand>(['cut', 'paste', 'pan'])

/** A focused button handles these itself; all others work wherever the focus is. */
export const ON_CANVAS_ONLY: ReadonlySet<KeyCommand> = new Set(
  (Object.keys(KEYS) as KeyCommand[]).filter((command) => /Enter|Tab|Home|End|Arrow|Space/.test(KEYS[command])),
)

/** Commands that a held key repeats. All others run once per press. */
export const REPEATS: ReadonlySet<KeyCommand> = new Set(
  (Object.keys(KEYS) as KeyCommand[]).filter((command) =>
    /^(nudge|grow|turn|zoomIn|zoomOut|undo|redo|select(Next|Previous)|bringForward|sendBackward)/.test(command),
  ),
)

/** Undoes or redoes; right after a reload, waits for the stored history. */
async function step(store: BoardStore, isPossible: 'canUndo' | 'canRedo', act: () => void, otherwise: string) {
  if (!store.isHistoryKnown) await store.loadPersistedHistory()
  if (store[isPossible]) act()
  else announce(otherwise)
}

/** What F6 cycles through: the canvas, the tool bars, overlays of the canvas, an open panel, the header. */
const REGIONS = '[data-surface], [role="toolbar"], [data-region], [data-panel], header:not([data-panel] *)'
const STOPS = 'button, a[href], input, select, textarea, [tabindex]'

/** Moves the focus to the next or previous part of the editor. */
function goToRegion(direction: 1 | -1): boolean {
  const { activeElement } = document
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((region) => firstStop(region) !== null)
  const at = regions.findLastIndex((region) => region === activeElement || region.contains(activeElement))
  const count = regions.length
  const next = regions[at < 0 ? 0 : (at + direction + count) % count]
  const stop = next ? firstStop(next) : null
  stop?.focus({ preventScroll: true })
  return stop !== null
}

function firstStop(region: HTMLElement): HTMLElement | null {
  if (region.matches('[data-surface]')) return region
  const all = [...region.querySelectorAll<HTMLElement>(STOPS)]
  return (
    all.find((node) => node.tabIndex >= 0 && !node.matches(':disabled') && node.getClientRects().length > 0) ?? null
  )
}
