import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { LayerReader } from './LayerReader'
import { type LayerRow, layerRows } from './layerRows'
import type { LayerTree } from './layerTree'

export interface Layers {
  readonly tree: LayerTree
  readonly rows: readonly LayerRow[]
  /** Shows or hides a group's members. */
  setOpen(groupId: string, isOpen: boolean): void
}

/** The lines of the list. Which groups are open is local state of the panel. */
export function useLayers(store: BoardStore): Layers {
  const reader = useMemo(() => new LayerReader(store), [store])
  const tree = useSyncExternalStore(reader.subscribe, reader.read)
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => layerRows(tree, openGroups), [tree, openGroups])
  const setOpen = useCallback((groupId: string, isOpen: boolean) => {
    setOpenGroups((before) => {
      const next = new Set(before)
      if (isOpen) next.add(groupId)
      else next.delete(groupId)
      return next
    })
  }, [])
  return { tree, rows, setOpen }
}
