import { isBackground, isHidden, isLocked } from './BoardElement'
import type { Projection } from './Projection'

interface SelectionOptions {
  readonly projection: Projection
  readonly notify: (topic: 'selection' | 'active' | 'picking') => void
  readonly notifyElement: (id: string) => void
}

const NOTHING: ReadonlySet<string> = new Set()

/** The selection, the active element (the one that keyboard navigation is on), and multi-select. */
export class Selection {
  #ids: ReadonlySet<string> = NOTHING
  #active: string | null = null
  #isPicking = false

  constructor(private readonly options: SelectionOptions) {}

  get ids(): ReadonlySet<string> {
    return this.#ids
  }

  /** The element that was made active; otherwise, the only one selected. */
  get active(): string | null {
    if (this.#active !== null) return this.#active
    const [only] = this.#ids
    return this.#ids.size === 1 && only !== undefined ? only : null
  }

  get isPicking(): boolean {
    return this.#isPicking
  }

  /** Replaces the selection, leaving out missing elements. A single element becomes active. */
  select(ids: Iterable<string>): void {
    const next = new Set([...ids].filter((id) => this.options.projection.get(id)))
    this.#set(next, next.size === 1 ? null : this.#active)
  }

  /** Adds these, or removes them if all are selected. The active element stays. */
  toggle(ids: readonly string[]): void {
    const present = ids.filter((id) => this.options.projection.get(id))
    const next = new Set(this.#ids)
    const areIn = present.every((id) => next.has(id))
    for (const id of present) {
      if (areIn) next.delete(id)
      else next.add(id)
    }
    this.#set(next, this.#active)
  }

  /** Everything that can be pressed. */
  selectAll(): void {
    const { projection } = this.options
    this.select(
      projection.order.filter((id) => {
        const element = projection.get(id)
        return element && !isLocked(element) && !isHidden(element) && !isBackground(element)
      }),
    )
  }

  setActive(id: string | null): void {
    this.#set(this.#ids, id !== null && this.options.projection.get(id) ? id : null)
  }

  setPicking(isPicking: boolean): void {
    if (isPicking === this.#isPicking) return
    this.#isPicking = isPicking
    this.options.notify('picking')
  }

  /** Deselects deleted elements. */
  dropGone(gone: readonly string[]): void {
    const active = this.#active !== null && gone.includes(this.#active) ? null : this.#active
    const isHit = gone.some((id) => this.#ids.has(id))
    const next = isHit ? new Set([...this.#ids].filter((id) => this.options.projection.get(id))) : this.#ids
    this.#set(next, active)
  }

  #set(next: ReadonlySet<string>, active: string | null): void {
    const { notify, notifyElement } = this.options
    const before = this.#ids
    const activeBefore = this.active
    const changed = [...new Set([...before, ...next])].filter((id) => before.has(id) !== next.has(id))
    if (changed.length > 0) this.#ids = next
    this.#active = active
    for (const id of changed) notifyElement(id)
    if (changed.length > 0) notify('selection')
    if (this.active !== activeBefore) notify('active')
  }
}
