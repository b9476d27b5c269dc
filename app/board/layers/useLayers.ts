import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { type LayerRow, layerRows } from './layerRows'
import { type LayerTree, layerTree } from './layerTree'

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

const TOPICS = ['elements', 'groups', 'background'] as const

/** Cached snapshots of the board's layers: the same object until one is added, removed, reordered or regrouped. */
class LayerReader {
  readonly #store: BoardStore
  #seen: readonly unknown[] = []
  #tree: LayerTree | null = null

  constructor(store: BoardStore) {
    this.#store = store
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const stops = TOPICS.map((topic) => this.#store.subscribe(topic, listener))
    return () => {
      for (const stop of stops) stop()
    }
  }

  readonly read = (): LayerTree => {
    const store = this.#store
    const seen = [store.order, store.groups, store.backgroundIds]
    if (!this.#tree || seen.some((value, index) => value !== this.#seen[index])) {
      this.#seen = seen
      this.#tree = layerTree(store.order, (id) => store.element(id))
    }
    return this.#tree
  }
}
