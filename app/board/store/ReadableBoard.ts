import { type Point, type Rect, union } from '../../../contract/layout/rect'
import type { LocalBoard, OutboxEntry } from '../../offline/types'
import type { Camera } from '../geometry/camera'
import type { BoardContent, Status } from './BoardContent'
import { type BoardElement, isHidden, isLocked } from './BoardElement'
import type { TextMeasurer } from './Projection'
import type { View } from './View'

/**
 * The topics of `subscribe`. Each has a getter whose value keeps its identity until the topic fires:
 * status → status · stage → view.stage · board → board · mode → mode · tool → tool · list → view.visibleIds ·
 * elements → order, size · background → backgroundIds · selection → selection · editing → editing · lift → lift ·
 * camera → view.camera · viewport → view.viewport · bars → view.bars · marquee → marquee · extent → view.extent ·
 * unstored → unstored · active → activeId · revealed → takeRevealed · picking → isPicking · groups → groups ·
 * grid → hasGrid · guides → guides · history → canUndo, canRedo
 *
 * `full` has no value: nothing was duplicated, because the board has no room for all of it.
 */
export type Topic =
  | 'status'
  | 'stage'
  | 'board'
  | 'mode'
  | 'tool'
  | 'list'
  | 'elements'
  | 'revealed'
  | 'background'
  | 'selection'
  | 'editing'
  | 'lift'
  | 'camera'
  | 'viewport'
  | 'bars'
  | 'extent'
  | 'unstored'
  | 'marquee'
  | 'active'
  | 'picking'
  | 'groups'
  | 'grid'
  | 'guides'
  | 'history'
  | 'full'

/** The read-only side of an open board: values and subscriptions. */
export abstract class ReadableBoard {
  abstract readonly view: View
  /** Set once it is loaded. */
  texts: TextMeasurer | null = null
  protected abstract readonly content: BoardContent
  protected readonly topics = new Topics<Topic>()
  readonly #perElement = new Topics<string>()
  readonly #elementListeners = new Set<(id: string) => void>()
  readonly #refusedListeners = new Set<(entries: readonly OutboxEntry[]) => void>()
  #backgroundIds: readonly string[] = []

  get status(): Status {
    return this.content.status
  }

  /** The board's own fields, pending changes included. */
  get board(): LocalBoard | null {
    return this.content.board
  }

  /** For gestures, which see the store as a scene. */
  get camera(): Camera {
    return this.view.camera
  }

  /** As committed here: without drafts, proposals and others' previews. */
  committed(id: string): BoardElement | undefined {
    return this.content.projection.get(id)
  }

  /** The rev of the element's last confirmed change; 0 if there is none. */
  revOf(id: string): number {
    return this.content.projection.revOf(id)
  }

  /** All ids, back to front. */
  get order(): readonly string[] {
    return this.content.projection.order
  }

  get size(): number {
    return this.content.projection.size
  }

  /** Color elements that fill the canvas behind all else, back to front. */
  get backgroundIds(): readonly string[] {
    return this.#backgroundIds
  }

  /** The topmost element at a board point, or within `slack` board px of it; never a locked or hidden one. */
  hitTest(point: Point, slack = 0): string | undefined {
    return this.content.projection.hitTest(point, slack, this.texts)
  }

  /** Ids whose bounds touch the rect (board px), unordered; locked ones too, hidden ones not. */
  search(rect: Rect): readonly string[] {
    return this.content.projection.search(rect)
  }

  /** The rect around these elements' bounds; null for none. Hidden elements have no bounds. */
  boundsOf(ids: Iterable<string>): Rect | null {
    const rects: Rect[] = []
    for (const id of ids) {
      const rect = this.content.projection.rect(id)
      if (rect) rects.push(rect)
    }
    return union(rects)
  }

  isLocked(id: string): boolean {
    const element = this.content.projection.get(id)
    return element !== undefined && isLocked(element)
  }

  isHidden(id: string): boolean {
    const element = this.content.projection.get(id)
    return element !== undefined && isHidden(element)
  }

  /** All groups by id, the members of each back to front. */
  get groups(): ReadonlyMap<string, readonly string[]> {
    return this.content.projection.groups.all
  }

  /** The id of the group that the element is in; null for none. */
  groupOf(id: string): string | null {
    return this.content.projection.groups.of(id)
  }

  /** Back to front; empty if there is no such group. */
  membersOf(groupId: string): readonly string[] {
    return this.content.projection.sorted(this.content.projection.groups.membersOf(groupId))
  }

  /**
   * These ids in the order given, each followed by the rest of its group, without duplicates. Includes hidden members,
   * since a group moves and is deleted as one, but not locked ones.
   */
  withGroups(ids: Iterable<string>): string[] {
    const all = new Set<string>()
    for (const id of ids) {
      all.add(id)
      const groupId = this.groupOf(id)
      if (groupId === null) continue
      for (const mate of this.content.projection.groups.membersOf(groupId)) if (!this.isLocked(mate)) all.add(mate)
    }
    return [...all]
  }

  /** Calls back whenever the topic's value has changed. Returns an unsubscribe function. */
  subscribe(topic: Topic, listener: () => void): () => void {
    return this.topics.subscribe(topic, listener)
  }

  /** Calls back when what `element(id)` or `isSelected(id)` returns has changed, or typing in it begins or ends. */
  subscribeElement(id: string, listener: () => void): () => void {
    return this.#perElement.subscribe(id, listener)
  }

  /** Like `subscribeElement`, for all elements. */
  onElement(listener: (id: string) => void): () => void {
    this.#elementListeners.add(listener)
    return () => this.#elementListeners.delete(listener)
  }

  /** Calls back with changes that the server has just refused, and which are no longer shown. */
  onRefused(listener: (entries: readonly OutboxEntry[]) => void): () => void {
    this.#refusedListeners.add(listener)
    return () => this.#refusedListeners.delete(listener)
  }

  protected notifyElement(id: string): void {
    this.#perElement.notify(id)
    for (const listener of this.#elementListeners) listener(id)
  }

  protected notifyRefused(entries: readonly OutboxEntry[]): void {
    for (const listener of [...this.#refusedListeners]) listener(entries)
  }

  protected updateBackgrounds(): void {
    const ids = this.content.projection.backgrounds()
    if (ids.join() === this.#backgroundIds.join()) return
    this.#backgroundIds = ids
    this.topics.notify('background')
  }
}

/** Listeners by key; a key without listeners costs nothing. */
class Topics<Key> {
  readonly #listeners = new Map<Key, Set<() => void>>()

  /** Returns an unsubscribe function. */
  subscribe(key: Key, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
    }
  }

  notify(key: Key): void {
    const listeners = this.#listeners.get(key)
    if (listeners) for (const listener of [...listeners]) listener()
  }
}
