import { inflate, type Point, type Rect } from '../../../contract/layout/rect'
import type { Element, ElementFields } from '../../../contract/shared/element'
import type { BoardSnapshot, Removal } from '../../offline/types'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { boundsOf, boxContains } from '../geometry/rotation'
import { SpatialIndex } from '../geometry/SpatialIndex'
import {
  type BoardElement,
  boxOf,
  compareZ,
  groupIdOf,
  isBackground,
  isHidden,
  isLocked,
  isSameElement,
} from './BoardElement'
import type { ElementChange } from './Drafts'
import type { Pending } from './Pending'
import { project } from './project'

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

/** A group of one doesn't count: its other members were deleted. */
const GROUP_SIZE_MIN = 2

/** Which elements belong together, without scanning all of them. */
class Groups {
  readonly #groupOf = new Map<string, string>()
  readonly #members = new Map<string, Set<string>>()
  #lists: ReadonlyMap<string, readonly string[]> | null = null

  constructor(private readonly sorted: (ids: Iterable<string>) => string[]) {}

  /** Stores the element's group. Returns whether it joined or left one. */
  put(id: string, element: BoardElement | undefined): boolean {
    const before = this.#groupOf.get(id) ?? null
    const after = element ? groupIdOf(element) : null
    if (before === after) return false
    if (before !== null) this.#leave(id, before)
    if (after !== null) this.#join(id, after)
    this.#lists = null
    return true
  }

  /** The members' order has changed. */
  reordered(): void {
    this.#lists = null
  }

  /** Null for an ungrouped element. */
  of(id: string): string | null {
    const groupId = this.#groupOf.get(id)
    return groupId !== undefined && this.has(groupId) ? groupId : null
  }

  has(groupId: string): boolean {
    return (this.#members.get(groupId)?.size ?? 0) >= GROUP_SIZE_MIN
  }

  /** Unordered; empty if there is no such group. */
  membersOf(groupId: string): Iterable<string> {
    return this.has(groupId) ? (this.#members.get(groupId) ?? []) : []
  }

  /** All groups by id, the members of each back to front. The same object until anything changes. */
  get all(): ReadonlyMap<string, readonly string[]> {
    if (!this.#lists) {
      const lists = new Map<string, readonly string[]>()
      for (const [groupId, ids] of this.#members) if (this.has(groupId)) lists.set(groupId, this.sorted(ids))
      this.#lists = lists
    }
    return this.#lists
  }

  #join(id: string, groupId: string): void {
    this.#groupOf.set(id, groupId)
    const members = this.#members.get(groupId) ?? new Set()
    this.#members.set(groupId, members.add(id))
  }

  #leave(id: string, groupId: string): void {
    this.#groupOf.delete(id)
    const members = this.#members.get(groupId)
    members?.delete(id)
    if (members?.size === 0) this.#members.delete(groupId)
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
