import { useMemo, useSyncExternalStore } from 'react'
import { FAILED_IMAGE_SOURCE } from '../../../../contract/aiErrors'
import { notifiedAfterDrawing } from '../../../ui/afterDrawing'
import { groupIdOf, isLocked } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'

/** What can be done with the selection. */
export interface SelectionState {
  readonly count: number
  /** Groups count as one: the units that arranging works on. */
  readonly units: number
  readonly hasGroup: boolean
  /** How many unlocked images. */
  readonly pictures: number
  /** All of it is locked. */
  readonly isLocked: boolean
  readonly isText: boolean
  /** One swatch, in place of an image that could not be generated. */
  readonly isFailedImage: boolean
  readonly isImage: boolean
}

/** Follows the selection and its changes; loaded with the bars and menus that need it. */
export function useSelectionState(store: BoardStore): SelectionState {
  const subscribe = useMemo(() => notifiedAfterDrawing((listener) => followSelection(store, listener)), [store])
  // As JSON, so that snapshots are equal until something differs.
  const state = useSyncExternalStore(subscribe, () => JSON.stringify(selectionState(store)))
  return JSON.parse(state) as SelectionState
}

/** A snapshot of the current state. */
export function selectionState(store: BoardStore): SelectionState {
  const elements = [...store.selection].flatMap((id) => store.element(id) ?? [])
  const groups = new Set(elements.map((element) => groupIdOf(element) ?? element.id))
  const [first] = elements
  return {
    count: elements.length,
    units: groups.size === 1 ? elements.length : groups.size,
    pictures: elements.filter((element) => element.type === 'image' && !isLocked(element)).length,
    hasGroup: elements.some((element) => store.groupOf(element.id) !== null),
    isLocked: elements.length > 0 && elements.every(isLocked),
    isImage: elements.length === 1 && first?.type === 'image',
    isFailedImage: elements.length === 1 && first?.properties.source === FAILED_IMAGE_SOURCE,
    isText: elements.length === 1 && first?.type === 'text' && !isLocked(first),
  }
}

/** Notifies once for all changes of a commit. */
function followSelection(store: BoardStore, listener: () => void): () => void {
  let isScheduled = false
  const notifyOnce = () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      listener()
    })
  }
  let stops: (() => void)[] = []
  const leave = () => {
    for (const stop of stops) stop()
  }
  const follow = () => {
    leave()
    stops = [...store.selection].map((id) => store.subscribeElement(id, notifyOnce))
  }
  follow()
  const stopSelection = store.subscribe('selection', () => {
    follow()
    listener()
  })
  return () => {
    stopSelection()
    leave()
  }
}
