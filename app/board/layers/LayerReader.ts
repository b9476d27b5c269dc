import type { BoardStore } from '../store/BoardStore'
import { type LayerTree, layerTree } from './layerTree'

const TOPICS = ['elements', 'groups', 'background'] as const

/** Cached snapshots of the board's layers: the same object until one is added, removed, reordered or regrouped. */
export class LayerReader {
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
