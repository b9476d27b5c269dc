import type { Element, ElementPatch } from '../../contract/element'
import { mergePatch } from '../../contract/elementPatching'
import type { HistoryEntry, Snapshot } from '../../contract/history'

/** An element of a snapshot. */
export type PastElement = Snapshot['elements'][number]

/**
 * A board at any of its moments, going from one to another by the entries between them: each leads forward and back.
 * Pure: knows no clock, no screen and no network. The moment after entry i is i + 1; 0 is before the first entry here.
 */
export class Replay {
  /** Oldest first. */
  readonly #entries: HistoryEntry[]
  readonly #elements: Map<string, PastElement>
  #at: number

  /** `newest` is the board right after the last of the entries, which are given newest first. */
  constructor(entries: readonly HistoryEntry[], newest: Snapshot) {
    this.#entries = [...entries].reverse()
    this.#elements = new Map(newest.elements.map((element) => [element.id, element]))
    this.#at = this.#entries.length
  }

  get length(): number {
    return this.#entries.length
  }

  get at(): number {
    return this.#at
  }

  get elements(): ReadonlyMap<string, PastElement> {
    return this.#elements
  }

  /** The entry that leads to a moment. */
  entry(moment: number): HistoryEntry | undefined {
    return this.#entries[moment - 1]
  }

  /** The moment right after the last entry of this rev or before. */
  momentOf(rev: number): number {
    const later = this.#entries.findIndex((entry) => entry.rev > rev)
    return later === -1 ? this.length : later
  }

  /** Entries from before those that are here, newest first. The moments are counted anew. */
  prepend(older: readonly HistoryEntry[]): void {
    this.#entries.unshift(...[...older].reverse())
    this.#at += older.length
  }

  /** Goes to a moment. Returns the ids of the elements that are not what they were. */
  goTo(moment: number): Set<string> {
    const to = Math.max(0, Math.min(this.length, Math.round(moment)))
    const touched = new Set<string>()
    while (this.#at < to) this.#step(this.#entries[this.#at++], 'forward', touched)
    while (this.#at > to) this.#step(this.#entries[--this.#at], 'back', touched)
    return touched
  }

  #step(entry: HistoryEntry | undefined, way: 'forward' | 'back', touched: Set<string>): void {
    if (!entry?.elementId) return
    const { elementId: id, changeType, previousState, newState } = entry
    touched.add(id)
    const state = way === 'forward' ? newState : previousState
    if (changeType === 'update') {
      const element = this.#elements.get(id)
      // What history keeps was parsed when it was made.
      if (element) this.#elements.set(id, mergePatch(element as PastElement & Element, (state ?? {}) as ElementPatch))
    } else if (state === null) this.#elements.delete(id)
    else this.#elements.set(id, { ...state, id } as PastElement)
  }
}
