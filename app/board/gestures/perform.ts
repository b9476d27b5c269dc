import { DEFAULT_SHAPE_COLOR } from '../../../contract/rules/elementDefaults'
import type { BoardStore } from '../store/BoardStore'
import type { NewElement } from '../store/newElement'
import { toolbarElement } from '../store/toolbarElement'
import type { Effect } from './gesture'

export interface Surface {
  readonly store: BoardStore
  /** The color that new shapes take. */
  readonly shapeColor?: () => string
  /** Undoes and redoes, and reports the outcome; the store if omitted. */
  readonly history?: { undo(): void; redo(): void }
  /** The context menu was requested, at this screen point. */
  readonly onContext?: (effect: Extract<Effect, { type: 'context' }>) => void
}

/** Applies a gesture's effect to the store. */
export function perform(effect: Effect, surface: Surface): void {
  const { store, history = store } = surface
  switch (effect.type) {
    case 'camera':
      store.view.setCamera(effect.camera)
      break
    case 'select':
      store.select(effect.ids)
      break
    case 'lift':
      store.setLift(effect.ids, effect.dx, effect.dy, effect.isCopy)
      break
    case 'guides':
      store.setGuides(effect.guides)
      break
    case 'duplicate':
      store.duplicate(effect.ids, { x: effect.dx, y: effect.dy })
      break
    case 'draft':
      store.setDraft(effect.changes)
      break
    case 'commit':
      store.commitDraft()
      break
    case 'discard':
      store.clearDraft()
      break
    case 'marquee':
      store.setMarquee(effect.rect)
      break
    case 'place':
      place(effect, surface)
      break
    case 'edit':
      store.startEditing(effect.id)
      break
    case 'endEditing':
      store.endEditing()
      break
    case 'undo':
      history.undo()
      break
    case 'redo':
      history.redo()
      break
    case 'context':
      surface.onContext?.(effect)
      break
  }
}

function place({ tool, at, area, text }: Extract<Effect, { type: 'place' }>, { store, shapeColor }: Surface): void {
  const color = shapeColor?.() ?? DEFAULT_SHAPE_COLOR
  const defaults = text ?? toolbarElement({ kind: 'shape', shape: tool === 'circle' ? 'circle' : 'square', color })
  const { width = 0, height = 0 } = { width: defaults.width ?? 0, height: defaults.height ?? 0 }
  const given: NewElement = area
    ? { positionX: area.x, positionY: area.y, width: area.width, height: area.height }
    : { positionX: at.x - width / 2, positionY: at.y - height / 2 }
  store.setTool('select')
  store.add(given, { defaults, isWritten: text !== undefined })
}
