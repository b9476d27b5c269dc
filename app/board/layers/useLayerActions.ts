import { useCallback, useRef, useState } from 'react'
import { ELEMENT_NAME_MAX } from '../../../contract/limits'
import type { BoardStore } from '../store/BoardStore'
import { reorderElements } from '../store/lazy/restackElements'
import type { LayerRow } from './layerRows'
import { type MovingLayers, moveLayers, movingLayers } from './moveLayers'
import type { Layers } from './useLayers'
import { AT_BACK_ALREADY, BACKGROUND_STAYS_BEHIND_EVERYTHING, IN_FRONT_ALREADY, movedTo } from './words'

export interface LayerActions {
  /** The line being renamed. */
  readonly renaming: string | null
  /** What an action at this line affects: the whole selection if the line is in it, else the line's elements. */
  targetsOf(row: LayerRow): ReadonlySet<string>
  select(row: LayerRow, how: 'only' | 'toggle' | 'range'): void
  /** Moves it one line to the front (-1) or to the back (1). */
  step(row: LayerRow, by: -1 | 1): void
  /** Moves them to where `at` of the remaining siblings are in front. */
  move(moving: MovingLayers, at: number): void
  remove(row: LayerRow): void
  toggleLocked(row: LayerRow): void
  toggleHidden(row: LayerRow): void
  startRenaming(row: LayerRow): void
  /** Null leaves the name unchanged. */
  endRenaming(row: LayerRow, name: string | null): void
}

interface LayerActionsInput {
  readonly store: BoardStore
  readonly layers: Layers
  readonly isReadOnly: boolean
  /** Announces to screen readers. */
  say(words: string): void
}

/** The actions on lines. No-ops if the board is view-only. */
export function useLayerActions({ store, layers, isReadOnly, say }: LayerActionsInput): LayerActions {
  const { tree, rows } = layers
  const [renaming, setRenaming] = useState<string | null>(null)
  /** Where a range begins. */
  const anchor = useRef<string | null>(null)
  const isSelected = (row: LayerRow) => row.ids.every((id) => store.isSelected(id))
  const idsFor = (row: LayerRow) => (isSelected(row) ? store.selection : new Set(row.ids))

  const selectRange = (row: LayerRow) => {
    const from = rows.findIndex(({ key }) => key === anchor.current)
    const to = rows.findIndex(({ key }) => key === row.key)
    if (from < 0) return select(row, 'only')
    store.select(rows.slice(Math.min(from, to), Math.max(from, to) + 1).flatMap(({ ids }) => ids))
  }
  const select: LayerActions['select'] = (row, how) => {
    if (isReadOnly) return
    if (how === 'range') return selectRange(row)
    anchor.current = row.key
    if (how === 'only') return store.select(row.ids)
    const next = new Set(store.selection)
    const isIn = isSelected(row)
    for (const id of row.ids) {
      if (isIn) next.delete(id)
      else next.add(id)
    }
    store.select(next)
  }
  const move: LayerActions['move'] = (moving, at) => {
    const step = isReadOnly ? null : moveLayers(tree, moving, at)
    if (!step) return
    reorderElements(store, step.ids, step.before)
    say(movedTo(step.position, step.of))
  }
  const step: LayerActions['step'] = (row, by) => {
    const moving = movingLayers(tree, idsFor(row))
    if (!moving) return say(BACKGROUND_STAYS_BEHIND_EVERYTHING)
    const isAtEnd = by < 0 ? moving.first === 0 : moving.last === moving.rest.length
    const isTogether = moving.first === moving.last
    if (isAtEnd && isTogether) return say(by < 0 ? IN_FRONT_ALREADY : AT_BACK_ALREADY)
    const at = by < 0 ? moving.first - 1 : moving.last + 1
    move(moving, Math.max(0, Math.min(moving.rest.length, at)))
  }
  const endRenaming: LayerActions['endRenaming'] = useCallback(
    (row, name) => {
      setRenaming(null)
      if (name === null || isReadOnly) return
      const [id] = row.ids
      if (row.kind === 'group') {
        const groupName = name.trim().slice(0, ELEMENT_NAME_MAX) || null
        store.update(row.ids, { properties: { groupName } })
      } else if (id !== undefined) store.rename(id, name)
    },
    [store, isReadOnly],
  )
  return {
    renaming,
    targetsOf: idsFor,
    select,
    step,
    move,
    remove: (row) => !isReadOnly && store.remove(idsFor(row)),
    toggleLocked: (row) => !isReadOnly && store.setLocked(row.ids, !row.ids.every((id) => store.isLocked(id))),
    toggleHidden: (row) => !isReadOnly && store.setHidden(row.ids, !row.ids.every((id) => store.isHidden(id))),
    startRenaming: (row) => !isReadOnly && setRenaming(row.key),
    endRenaming,
  }
}
