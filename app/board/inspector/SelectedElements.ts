import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'

/** A snapshot of the selected elements. */
export interface Selected {
  readonly elements: readonly BoardElement[]
  /** Changes whenever other elements are selected. */
  readonly key: number
}

type Scene = Pick<BoardStore, 'selection' | 'element' | 'subscribe' | 'subscribeElement'>

/**
 * The selected elements as an external store for React: a new snapshot at most once a frame, and the same one if
 * nothing changed.
 */
export class SelectedElements {
  readonly #store: Scene
  readonly #requestFrame: (run: () => void) => unknown
  readonly #listeners = new Set<() => void>()
  #selected: Selected
  #stops: (() => void)[] = []
  #isFrameDue = false

  constructor(store: Scene, requestFrame: (run: () => void) => unknown = (run) => requestAnimationFrame(run)) {
    this.#store = store
    this.#requestFrame = requestFrame
    this.#selected = { elements: this.#readSelected(), key: 0 }
  }

  readonly read = (): Selected => this.#selected

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#subscribeToStore()
      // Changes since the snapshot was made.
      this.#update()
    }
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#unsubscribe()
    }
  }

  #subscribeToStore(): void {
    const stop = this.#store.subscribe('selection', () => {
      this.#unsubscribe()
      this.#subscribeToStore()
      this.#scheduleUpdate()
    })
    this.#stops = [
      stop,
      ...[...this.#store.selection].map((id) => this.#store.subscribeElement(id, this.#scheduleUpdate)),
    ]
  }

  #unsubscribe(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
  }

  readonly #scheduleUpdate = (): void => {
    if (this.#isFrameDue) return
    this.#isFrameDue = true
    this.#requestFrame(() => {
      this.#isFrameDue = false
      if (this.#update()) for (const listener of [...this.#listeners]) listener()
    })
  }

  /** Returns whether there is a new snapshot. */
  #update(): boolean {
    const { elements, key } = this.#selected
    const next = this.#readSelected()
    const isAlike = next.length === elements.length
    if (isAlike && next.every((element, index) => element === elements[index])) return false
    const isSameSelection = isAlike && next.every(({ id }, index) => id === elements[index]?.id)
    this.#selected = { elements: next, key: isSameSelection ? key : key + 1 }
    return true
  }

  #readSelected(): readonly BoardElement[] {
    return [...this.#store.selection].flatMap((id) => this.#store.element(id) ?? [])
  }
}
