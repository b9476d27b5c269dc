import type { ElementPatch } from '../../../contract/shared/element'
import { type BoardElement, patched } from './BoardElement'

/** A running move: these elements are drawn this far (board px) from where they are. */
export interface Lift {
  readonly ids: ReadonlySet<string>
  readonly dx: number
  readonly dy: number
  /** Copies are being dragged: the originals stay in place, and are drawn there too. */
  readonly isCopy: boolean
}

export interface ElementChange {
  readonly id: string
  readonly patch: ElementPatch
}

/** Uncommitted changes: a gesture or typing, a proposal, or previews. Knows the elements only through `base`. */
export class Drafts {
  readonly #patches = new Map<string, ElementPatch>()
  readonly #drawn = new Map<string, BoardElement>()
  #lift: Lift | null = null

  constructor(private readonly base: (id: string) => BoardElement | undefined) {}

  get lift(): Lift | null {
    return this.#lift
  }

  set lift(lift: Lift | null) {
    this.#lift = lift
  }

  get(id: string): BoardElement | undefined {
    return this.#drawn.get(id)
  }

  ids(): string[] {
    return [...this.#patches.keys()]
  }

  /** Replaces the draft. Returns every id that looks different as a result. */
  replace(changes: readonly ElementChange[]): Set<string> {
    const before = new Map(this.#patches)
    const touched = new Set<string>()
    this.#patches.clear()
    for (const { id, patch } of changes) {
      if (!this.base(id)) continue
      this.#patches.set(id, patch)
      if (before.get(id) !== patch) touched.add(id)
      before.delete(id)
    }
    for (const id of before.keys()) touched.add(id)
    this.rebase(touched)
    return touched
  }

  /** Reapplies the patches to elements that have changed. */
  rebase(ids: Iterable<string>): void {
    for (const id of ids) {
      const element = this.base(id)
      const patch = this.#patches.get(id)
      if (element && patch) this.#drawn.set(id, patched(element, patch))
      else this.#drawn.delete(id)
      if (!element) this.#patches.delete(id)
    }
    this.#dropGone()
  }

  /** All drafts, with the lift, as element changes. */
  changes(): ElementChange[] {
    const changes: ElementChange[] = [...this.#patches].map(([id, patch]) => ({ id, patch }))
    if (!this.#lift || this.#lift.isCopy) return changes
    const { ids, dx, dy } = this.#lift
    for (const id of ids) {
      const element = this.base(id)
      if (element) changes.push({ id, patch: { positionX: element.positionX + dx, positionY: element.positionY + dy } })
    }
    return changes
  }

  #dropGone(): void {
    if (!this.#lift) return
    const ids = [...this.#lift.ids].filter((id) => this.base(id))
    if (ids.length === 0) this.#lift = null
    else if (ids.length < this.#lift.ids.size) this.#lift = { ...this.#lift, ids: new Set(ids) }
  }
}
