import { inflate, type Point, type Rect } from '../../../contract/layout/rect'
import type { Element, ElementFields } from '../../../contract/shared/element'
import type { BoardSnapshot, Change, NewChange, OutboxEntry, Removal } from '../../offline/types'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { boundsOf, boxContains } from '../geometry/rotation'
import { SpatialIndex } from '../geometry/SpatialIndex'
import {
  type BoardElement,
  boxOf,
  compareZ,
  type ElementChange,
  fromFields,
  fromRow,
  isBackground,
  isHidden,
  isLocked,
  isSameElement,
  patched,
} from './BoardElement'
import { Groups } from './Groups'

// From confirmed rows and pending changes to what a board shows: all elements (`Projection`), one of them (`project`),
// and the changes that are pending (`Pending`).

/** Which elements have changed. */
export interface Changes {
  readonly changed: readonly string[]
  /** Of those, the ones that were deleted. */
  readonly gone: readonly string[]
  /** Whether any were added, removed or moved in z. */
  readonly isReordered: boolean
  /** Whether any joined or left a group. */
  readonly isRegrouped: boolean
}

/**
 * Confirmed rows + pending changes → elements, and the spatial index over them. Independent of drafts, selection and
 * screens. Everything it returns is immutable and keeps its identity until it really changes.
 */
export class Projection {
  readonly #rows = new Map<string, Element>()
  /** The rev up to which a removed row is known to be deleted: tabs may report out of order. */
  readonly #tombstones = new Map<string, number>()
  /** The last snapshot's `revsAnew`. */
  #revsAnew = 0
  readonly #elements = new Map<string, BoardElement>()
  readonly #index = new SpatialIndex()
  readonly #backgrounds = new Set<string>()
  readonly groups = new Groups((ids) => this.sorted(ids))
  #order: readonly string[] | null = null

  constructor(private readonly pending: Pending) {}

  get(id: string): BoardElement | undefined {
    return this.#elements.get(id)
  }

  /** The rev of the element's confirmed row; 0 if there is none. */
  revOf(id: string): number {
    return this.#rows.get(id)?.rev ?? 0
  }

  /** The confirmed rows. */
  rows(): Element[] {
    return [...this.#rows.values()]
  }

  get size(): number {
    return this.#elements.size
  }

  /** All ids, back to front. */
  get order(): readonly string[] {
    this.#order ??= [...this.#elements.values()].sort(compareZ).map((element) => element.id)
    return this.#order
  }

  get topZ(): number {
    let top = 0
    for (const element of this.#elements.values()) top = Math.max(top, element.zIndex)
    return top
  }

  /** Ids of the elements that fill the canvas, back to front. */
  backgrounds(): string[] {
    return this.sorted(this.#backgrounds)
  }

  sorted(ids: Iterable<string>): string[] {
    const elements: BoardElement[] = []
    for (const id of ids) {
      const element = this.#elements.get(id)
      if (element) elements.push(element)
    }
    return elements.sort(compareZ).map((element) => element.id)
  }

  /** Ids whose upright bounds touch the rect, unordered; never backgrounds or hidden elements. */
  search(rect: Rect): string[] {
    return this.#index.search(rect)
  }

  hasAny(rect: Rect): boolean {
    return this.#index.hasAny(rect)
  }

  rect(id: string): Rect | undefined {
    return this.#index.rect(id)
  }

  bounds(): Rect | null {
    return this.#index.bounds()
  }

  /** The upright bounds of everything in the index, except one element. */
  rects(except?: string): Rect[] {
    return this.#index.rects(except)
  }

  /**
   * The topmost unlocked element at a board point; if there is none, the topmost within `slack` board px. The empty
   * part of a text's box is hit only if there is no other element.
   */
  hitTest(point: Point, slack = 0, texts: TextMeasurer | null = null): string | undefined {
    const found = this.sorted(this.search(inflate({ ...point, width: 0, height: 0 }, slack, slack))).reverse()
    const isUnder = (id: string, room: number) => {
      const element = this.#elements.get(id)
      return element !== undefined && !isLocked(element) && boxContains(boxOf(element), point, room)
    }
    const under = found.filter((id) => isUnder(id, 0))
    const isSeen = (id: string) => texts?.covers(this.#elements.get(id) as BoardElement, point) !== false
    return under.find(isSeen) ?? under[0] ?? (slack > 0 ? found.find((id) => isUnder(id, slack)) : undefined)
  }

  /** Builds the tree that speeds up lookups; they work without it. Call once everything in view is mounted. */
  buildIndex(): void {
    this.#index.build().catch(reportUnless(isOutsideFailure, 'store'))
  }

  /** Starts over from a snapshot of Dexie. */
  replace(snapshot: BoardSnapshot): Changes {
    const shown = [...this.#elements.keys()]
    // A restored server reassigns revs: what was known by rev no longer counts.
    const { revsAnew = 0 } = snapshot.board
    const isSetBack = revsAnew !== this.#revsAnew
    this.#revsAnew = revsAnew
    if (isSetBack) this.#tombstones.clear()
    this.#replaceRows(snapshot)
    this.pending.replace(snapshot.pending, isSetBack)
    if (shown.length > 0) return this.refresh(new Set([...shown, ...this.#rows.keys(), ...this.pending.keys()]))
    const placed: [string, Rect][] = []
    const show = (element: BoardElement | undefined) => {
      if (!element) return
      this.#elements.set(element.id, element)
      this.groups.put(element.id, element)
      if (isHidden(element)) return
      if (isBackground(element)) this.#backgrounds.add(element.id)
      else placed.push([element.id, boundsOf(boxOf(element))])
    }
    for (const [id, row] of this.#rows) show(project(row, this.pending.of(id)))
    for (const id of this.pending.keys()) if (!this.#rows.has(id)) show(project(undefined, this.pending.of(id)))
    this.#index.load(placed)
    this.#order = null
    return { changed: [...this.#elements.keys()], gone: [], isReordered: true, isRegrouped: true }
  }

  /** Rows missing from the copy are known to be deleted, up to the copy's cursor. */
  #replaceRows({ board, elements }: BoardSnapshot): void {
    const before = [...this.#rows.keys()]
    this.#rows.clear()
    for (const row of elements) {
      this.#rows.set(row.id, row)
      this.#tombstones.delete(row.id)
    }
    for (const id of before) if (!this.#rows.has(id) && board.cursor > 0) this.#tombstones.set(id, board.cursor)
  }

  /** Stores a confirmed row; a no-op if it is stale. Call `refresh` with the ids afterwards. */
  putRow(row: Element): void {
    const tombstoneRev = this.#tombstones.get(row.id)
    if (row.rev < this.revOf(row.id) || (tombstoneRev !== undefined && row.rev <= tombstoneRev)) return
    this.#tombstones.delete(row.id)
    this.#rows.set(row.id, row)
  }

  /** Deletes a row unless it is newer than the deletion. Drafts have no revs, hence no tombstones. */
  removeRow({ id, rev }: Removal): void {
    if (this.revOf(id) > rev) return
    if (rev > 0) this.#tombstones.set(id, Math.max(rev, this.#tombstones.get(id) ?? 0))
    this.#rows.delete(id)
  }

  /** Reprojects these. */
  refresh(ids: Iterable<string>): Changes {
    const changed: string[] = []
    const gone: string[] = []
    let isReordered = false
    let isRegrouped = false
    const placed: [string, Rect | undefined][] = []
    for (const id of ids) {
      const before = this.#elements.get(id)
      const after = project(this.#rows.get(id), this.pending.of(id))
      if (isSameElement(before, after)) continue
      changed.push(id)
      if (!before || !after || before.zIndex !== after.zIndex) isReordered = true
      if (after) this.#elements.set(id, after)
      else if (this.#elements.delete(id)) gone.push(id)
      placed.push([id, this.#placeOf(id, after)])
      if (this.groups.put(id, after)) isRegrouped = true
    }
    this.#index.change(placed)
    if (isReordered) {
      this.#order = null
      this.groups.reordered()
    }
    return { changed, gone, isReordered, isRegrouped }
  }

  /** The element's rect in the index; none if it is hidden or fills the canvas. */
  #placeOf(id: string, element: BoardElement | undefined): Rect | undefined {
    const isShown = element !== undefined && !isHidden(element)
    if (isShown && isBackground(element)) {
      this.#backgrounds.add(id)
      return undefined
    }
    this.#backgrounds.delete(id)
    return isShown ? boundsOf(boxOf(element)) : undefined
  }
}

/** Measures how words fit their boxes. Loaded on the first press; the store does without it until then. */
export interface TextMeasurer {
  /** Adds the new height of each text that the changes rewrap. */
  fitChanges(changes: readonly ElementChange[]): readonly ElementChange[]
  /** The element; a text becomes as high as its words. */
  fit(element: BoardElement): BoardElement
  /** The height of a new text's words. Null for other types, and if measuring is impossible. */
  heightOf(fields: ElementFields): number | null
  /** Moves a text that covers something to the nearest place where it does not. */
  makeRoom(id: string): void
  /** Whether a point (board px) of the element's box is on its visible part, or close by. */
  covers(element: BoardElement, point: Point): boolean
}

/**
 * What one element looks like: its confirmed row with this device's unacknowledged changes on top, per field and per
 * property. Undefined if it does not exist, or no longer does.
 */
export function project(row: Element | undefined, changes: readonly PendingChange[]): BoardElement | undefined {
  let element = row && fromRow(row)
  for (const { change, isSent } of changes) {
    switch (change.kind) {
      case 'element.create':
        // If there is a row, the server has the create, unless it was never sent: then it restores a deleted element.
        if (!element || !isSent) element = fromFields(change.elementId, change.data)
        break
      case 'element.update':
        element = element && patched(element, change.data)
        break
      case 'element.delete':
        element = undefined
        break
      default:
        break
    }
  }
  return element
}

/** A pending change: stored in the outbox, or still being stored and therefore the newest. */
export interface PendingChange {
  readonly mutationId: string
  readonly change: Change
  /** Position in the outbox; Infinity until it is stored. */
  readonly seq: number
  /** Was sent at least once: the server may already have it. */
  readonly isSent: boolean
}

const keyOf = (change: Change): string => ('elementId' in change ? change.elementId : 'board')

/**
 * This device's changes to one board that the server has not acknowledged, by element and in the order they were made.
 * Refused entries are left out: they are no longer shown.
 */
export class Pending {
  readonly #stored = new ByKey<OutboxEntry>()
  readonly #local = new ByKey<NewChange>()
  readonly #byKey = new Map<string, PendingChange[]>()
  /** Left the outbox; a late message from another tab, or from the commit itself, must not bring them back. */
  readonly #settled = new Set<string>()
  /** Rule 10: already in the confirmed rows. They wait for their response, and are not applied twice. */
  readonly #echoed = new Set<string>()

  /** Changes of one element, or of the board itself, oldest first. */
  of(key: string): readonly PendingChange[] {
    return this.#byKey.get(key) ?? []
  }

  keys(): Iterable<string> {
    return this.#byKey.keys()
  }

  /** Adds changes that are not durable yet. Like `stored`, `queued`, `settle` and `echo`, returns the affected keys. */
  addLocal(changes: readonly NewChange[]): Set<string> {
    const touched = new Set<string>()
    for (const item of changes) {
      this.#local.set(item)
      touched.add(keyOf(item.change))
    }
    return this.#rebuild(touched)
  }

  /** The commit is durable: as these entries, or merged into earlier ones. */
  stored(changes: readonly NewChange[], entries: readonly OutboxEntry[]): Set<string> {
    const touched = new Set<string>()
    for (const { mutationId, change } of changes) {
      if (this.#local.delete(mutationId)) touched.add(keyOf(change))
    }
    for (const entry of entries) {
      if (this.#settled.has(entry.mutationId) || this.#stored.has(entry.mutationId)) continue
      this.#stored.set(entry)
      touched.add(keyOf(entry.change))
    }
    return this.#rebuild(touched)
  }

  /** Outbox rows added or changed, by this tab or another. */
  queued(entries: readonly OutboxEntry[]): Set<string> {
    const touched = new Set<string>()
    for (const entry of entries) {
      if (this.#settled.has(entry.mutationId)) continue
      this.#stored.set(entry)
      this.#local.delete(entry.mutationId)
      touched.add(keyOf(entry.change))
    }
    return this.#rebuild(touched)
  }

  /** mutationIds that left the outbox. Idempotent. */
  settle(mutationIds: readonly string[]): Set<string> {
    const touched = new Set<string>()
    for (const id of mutationIds) {
      this.#settled.add(id)
      const entry = this.#stored.get(id) ?? this.#local.get(id)
      if (entry) touched.add(keyOf(entry.change))
      this.#stored.delete(id)
      this.#local.delete(id)
      this.#echoed.delete(id)
    }
    return this.#rebuild(touched)
  }

  /** mutationIds whose effect is in the confirmed rows. */
  echo(mutationIds: readonly string[]): Set<string> {
    const touched = new Set<string>()
    for (const id of mutationIds) {
      const entry = this.#stored.get(id) ?? this.#local.get(id)
      if (!entry) continue
      this.#echoed.add(id)
      touched.add(keyOf(entry.change))
    }
    return this.#rebuild(touched)
  }

  /**
   * The board's whole outbox was reread; what is not durable yet stays. `isSetBack`: the server has lost what it
   * reported before.
   */
  replace(entries: readonly OutboxEntry[], isSetBack = false): void {
    if (isSetBack) this.#echoed.clear()
    this.#stored.clear()
    this.#byKey.clear()
    for (const entry of entries) this.#stored.set(entry)
    const all = [...this.#stored.values(), ...this.#local.values()].map((item) => keyOf(item.change))
    this.#rebuild(new Set(all))
  }

  refusals(): OutboxEntry[] {
    return [...this.#stored.values()].filter((entry) => entry.refusal)
  }

  entry(mutationId: string): OutboxEntry | undefined {
    return this.#stored.get(mutationId)
  }

  #rebuild(touched: Set<string>): Set<string> {
    if (touched.size === 0) return touched
    for (const key of touched) {
      const list: PendingChange[] = []
      for (const { mutationId, change, seq, sentAt, refusal } of this.#stored.of(key)) {
        if (!refusal && !this.#echoed.has(mutationId)) list.push({ mutationId, change, seq, isSent: sentAt !== null })
      }
      if (list.length > 1) list.sort((a, b) => a.seq - b.seq)
      for (const { mutationId, change } of this.#local.of(key)) {
        if (!this.#echoed.has(mutationId)) list.push({ mutationId, change, seq: Infinity, isSent: false })
      }
      if (list.length > 0) this.#byKey.set(key, list)
      else this.#byKey.delete(key)
    }
    return touched
  }
}

/** Changes by mutationId and by key: looking up one key does not scan everything pending. */
class ByKey<T extends NewChange> {
  readonly #all = new Map<string, T>()
  readonly #byKey = new Map<string, Map<string, T>>()

  get(mutationId: string): T | undefined {
    return this.#all.get(mutationId)
  }

  has(mutationId: string): boolean {
    return this.#all.has(mutationId)
  }

  /** One key's changes, in the order they were added. */
  of(key: string): Iterable<T> {
    return this.#byKey.get(key)?.values() ?? []
  }

  values(): Iterable<T> {
    return this.#all.values()
  }

  set(item: T): void {
    this.#all.set(item.mutationId, item)
    const key = keyOf(item.change)
    const items = this.#byKey.get(key) ?? new Map<string, T>()
    this.#byKey.set(key, items.set(item.mutationId, item))
  }

  delete(mutationId: string): boolean {
    const item = this.#all.get(mutationId)
    if (!item) return false
    this.#all.delete(mutationId)
    const key = keyOf(item.change)
    const items = this.#byKey.get(key)
    items?.delete(mutationId)
    if (items?.size === 0) this.#byKey.delete(key)
    return true
  }

  clear(): void {
    this.#all.clear()
    this.#byKey.clear()
  }
}
