import { type HistoryEntry, isContiguous, type Snapshot } from '../../contract/history'
import { mergePatch } from '../../contract/rules/elementPatching'
import type { Element, ElementPatch } from '../../contract/shared/element'

/** An element of a snapshot. */
export type SnapshotElement = Snapshot['elements'][number]
export type SnapshotElements = ReadonlyMap<string, SnapshotElement>

/**
 * A board at any of its moments. Moves between moments by applying entries, forward or back. Pure: no clock, no screen,
 * no network. The moment after entry i is i + 1; 0 is before the first known entry.
 *
 * Where history was thinned out, the remaining entries form runs, and none leads from one run to another. To enter a
 * run, the board after its last entry has to be known: its checkpoint.
 */
export class Replay {
  /** Oldest first. */
  readonly #entries: HistoryEntry[]
  /** For each entry, the index of the last entry of its run. */
  #ends: number[] = []
  /** The board after the last entry of a run, by that entry's rev. */
  readonly #checkpoints = new Map<number, SnapshotElements>()
  #elements: Map<string, SnapshotElement>
  #at: number
  /** The rev of the last entry of the current run. */
  #run: number

  /** `newest` is the board right after the newest entry. Entries are newest first. */
  constructor(entries: readonly HistoryEntry[], newest: Snapshot) {
    this.#entries = [...entries].reverse()
    this.#elements = new Map(newest.elements.map((element) => [element.id, element]))
    this.#at = this.#entries.length
    this.#run = this.#entries.at(-1)?.rev ?? 0
    this.#checkpoints.set(this.#run, new Map(this.#elements))
    this.#findRuns()
  }

  get length(): number {
    return this.#entries.length
  }

  get at(): number {
    return this.#at
  }

  get elements(): SnapshotElements {
    return this.#elements
  }

  /** The entry that leads to a moment. */
  entry(moment: number): HistoryEntry | undefined {
    return this.#entries[moment - 1]
  }

  /** The moment right after the last entry at or before this rev. */
  momentOf(rev: number): number {
    const later = this.#entries.findIndex((entry) => entry.rev > rev)
    return later === -1 ? this.length : later
  }

  /** Adds older entries, newest first. This renumbers the moments: call `goTo` again. */
  prepend(older: readonly HistoryEntry[]): void {
    this.#entries.unshift(...[...older].reverse())
    this.#at += older.length
    this.#findRuns()
  }

  /** The entry whose board is needed to go to a moment; undefined if none is. */
  missingCheckpoint(moment: number): HistoryEntry | undefined {
    const end = this.#endOf(this.#clampMoment(moment))
    return !end || end.rev === this.#run || this.#checkpoints.has(end.rev) ? undefined : end
  }

  /** The board right after the last entry of a run. */
  addCheckpoint(rev: number, elements: readonly SnapshotElement[]): void {
    this.#checkpoints.set(rev, new Map(elements.map((element) => [element.id, element])))
  }

  /** Goes to a moment whose checkpoint is known. Returns the ids of the elements that changed. */
  goTo(moment: number): Set<string> {
    const to = this.#clampMoment(moment)
    const touched = new Set<string>()
    this.#enterRun(to, touched)
    while (this.#at < to) this.#step(this.#entries[this.#at++], 'forward', touched)
    while (this.#at > to) this.#step(this.#entries[--this.#at], 'back', touched)
    return touched
  }

  #clampMoment(moment: number): number {
    return Math.max(0, Math.min(this.length, Math.round(moment)))
  }

  #endOf(moment: number): HistoryEntry | undefined {
    return this.#entries[this.#ends[Math.max(0, moment - 1)] ?? -1]
  }

  #findRuns(): void {
    const entries = this.#entries
    this.#ends = new Array<number>(entries.length)
    for (let index = entries.length - 1; index >= 0; index--) {
      const [entry, next] = [entries[index], entries[index + 1]]
      const isLast = !entry || !next || !isContiguous(entry, next)
      this.#ends[index] = isLast ? index : (this.#ends[index + 1] ?? index)
    }
  }

  #enterRun(moment: number, touched: Set<string>): void {
    const end = this.#endOf(moment)
    if (!end || end.rev === this.#run) return
    const board = this.#checkpoints.get(end.rev)
    if (!board) throw new Error(`The board after ${end.rev} is not known`)
    for (const [id, element] of this.#elements) if (board.get(id) !== element) touched.add(id)
    for (const id of board.keys()) if (!this.#elements.has(id)) touched.add(id)
    this.#elements = new Map(board)
    this.#at = (this.#ends[Math.max(0, moment - 1)] ?? 0) + 1
    this.#run = end.rev
  }

  #step(entry: HistoryEntry | undefined, way: 'forward' | 'back', touched: Set<string>): void {
    if (!entry?.elementId) return
    const { elementId: id, changeType, previousState, newState } = entry
    touched.add(id)
    const state = way === 'forward' ? newState : previousState
    if (changeType === 'update') {
      const element = this.#elements.get(id)
      // History was validated when it was stored.
      if (element)
        this.#elements.set(id, mergePatch(element as SnapshotElement & Element, (state ?? {}) as ElementPatch))
    } else if (state === null) this.#elements.delete(id)
    else this.#elements.set(id, { ...state, id } as SnapshotElement)
  }
}
