import * as fc from 'fast-check'
import type { BoardStore } from '../../app/board/store/BoardStore'
import { reorderElements, restackElements } from '../../app/board/store/lazy/restackElements'

// What a person does in the editor, as plain data: all its gestures, undo and redo.

const GESTURES = [
  'move',
  'resize',
  'rotate',
  'nudge',
  'restack',
  'reorder',
  'group',
  'ungroup',
  'lock',
  'unlock',
  'hide',
  'show',
  'name',
  'recolor',
  'delete',
  'duplicate',
  'add',
  'type',
] as const

/** `pick` numbers are taken modulo the number of choices. */
export interface Gesture {
  readonly do: (typeof GESTURES)[number] | 'undo' | 'redo'
  readonly who: number
  readonly pick: number
  readonly value: number
}

export type GestureStep =
  | Gesture
  | { readonly do: 'offline' | 'reload'; readonly who: number }
  | { readonly do: 'wait'; readonly ms: number }

const who = fc.nat(1)
const made = (what: fc.Arbitrary<(typeof GESTURES)[number] | 'undo' | 'redo'>) =>
  fc.record({ do: what, who, pick: fc.nat(30), value: fc.integer({ min: -400, max: 400 }) })

export const gestureSteps: fc.Arbitrary<GestureStep[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: made(fc.constantFrom(...GESTURES)) },
    { weight: 4, arbitrary: made(fc.constantFrom('delete', 'duplicate', 'move', 'type')) },
    { weight: 7, arbitrary: made(fc.constant('undo')) },
    { weight: 3, arbitrary: made(fc.constant('redo')) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(4000) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('offline' as const, 'reload' as const), who }) },
  ),
  { minLength: 15, maxLength: 40 },
)

/** Performs a gesture on the store, as pointer and keys do. */
export function performGesture(store: BoardStore, step: Gesture): void {
  const { pick, value } = step
  const chosen = store.order[pick % Math.max(1, store.order.length)]
  const other = store.order[(pick * 7 + 3) % Math.max(1, store.order.length)]
  const ids = chosen === undefined ? [] : store.withGroups(pick % 3 === 0 && other ? [chosen, other] : [chosen])
  store.select(ids)
  switch (step.do) {
    case 'undo':
      store.undo()
      break
    case 'redo':
      store.redo()
      break
    case 'move':
      store.setLift(ids, value / 2, value)
      store.setLift(ids, value, -value)
      store.commitDraft()
      break
    case 'resize':
      store.setDraft(ids.map((id) => ({ id, patch: { width: 20 + Math.abs(value), positionX: value } })))
      store.commitDraft()
      break
    case 'rotate':
      store.rotateBy(value)
      break
    case 'nudge':
      for (let count = 0; count < 3; count++) store.moveBy(value > 0 ? 1 : -1, 0)
      break
    case 'restack':
      restackElements(store, value > 200 ? 'front' : value > 0 ? 'forward' : value > -200 ? 'back' : 'backward')
      break
    case 'reorder':
      reorderElements(store, ids, value > 0 ? (other ?? null) : null)
      break
    case 'group':
      store.group()
      break
    case 'ungroup':
      store.ungroup()
      break
    case 'lock':
    case 'unlock':
      store.setLocked(ids, step.do === 'lock')
      break
    case 'hide':
    case 'show':
      store.setHidden(ids, step.do === 'hide')
      break
    case 'name':
      if (chosen) store.rename(chosen, value > 0 ? `Name ${value}` : '')
      break
    case 'recolor':
      store.update(ids, { properties: { color: `#${Math.abs(value)}`, opacity: value > 0 ? 0.5 : null } })
      break
    case 'delete':
      store.remove()
      break
    case 'duplicate':
      store.duplicate()
      break
    case 'add':
      store.add({ type: value > 0 ? 'shape' : 'text', content: value > 0 ? 'circle' : 'Text', positionX: value })
      break
    case 'type':
      type(store, pick, value)
      break
  }
}

/** Types with a pause in between, so that the text is stored twice. */
function type(store: BoardStore, pick: number, value: number): void {
  const texts = store.order.filter((id) => store.element(id)?.type === 'text')
  const id = texts[pick % Math.max(1, texts.length)]
  if (id === undefined) return
  store.startEditing(id)
  if (store.editing !== id) return
  for (const content of [`W${value}`, `Words ${value}`]) {
    store.setDraft([{ id, patch: { content } }])
    store.commitDraft()
  }
  store.endEditing()
}
