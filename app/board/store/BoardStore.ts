import { freePlace, type Surroundings } from '../../../contract/layout/freePlace'
import type { Point, Rect, Size } from '../../../contract/layout/rect'
import { DUPLICATE_OFFSET, ELEMENT_NAME_MAX, ELEMENTS_PER_BOARD_MAX, ROTATION_STEP } from '../../../contract/limits'
import { TEXT_PLACEHOLDER } from '../../../contract/rules/elementDefaults'
import type { BoardPatch } from '../../../contract/shared/board'
import type { ElementFields, ElementPatch } from '../../../contract/shared/element'
import { uuidv7 } from '../../offline/plain/ids'
import type { Change, LocalAsset } from '../../offline/types'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { boundsOf } from '../geometry/rotation'
import type { Restored } from '../undo/Act'
import type { UndoOutcome } from '../undo/History'
import type { CommitOptions, Status } from './BoardContent'
import {
  type BoardElement,
  boxOf,
  type ElementChange,
  fromFields,
  groupIdOf,
  isLocked,
  normalizePatch,
} from './BoardElement'
import { BoardScene, type BoardSceneOptions } from './BoardScene'
import type { Stack } from './lazy/restack'
import { type NewElement, newElement } from './newElement'

interface BoardStoreOptions extends BoardSceneOptions {
  /** Random numbers, 0 to 1, for placing. */
  readonly random?: () => number
}

interface AddOptions {
  /** Bytes of images that the elements name and that are not uploaded yet; stored in the same transaction. */
  readonly assets?: readonly LocalAsset[]
  /** The source's defaults, e.g. the tool bar's. */
  readonly defaults?: NewElement
  /** Select what was added; true by default. */
  readonly select?: boolean
  /** The new elements' ids, if already assigned. */
  readonly ids?: readonly string[]
  /** Opens for typing right away: one undo step with its words; deleted if left empty. */
  readonly isWritten?: boolean
  /** Board px: where to place elements without a position, or as near as there is room. Default: anywhere in view. */
  readonly at?: Point | undefined
  /** Consecutive additions under the same name are one undo step. */
  readonly batch?: string | undefined
}

type Creation = Extract<Change, { readonly kind: 'element.create' }>

/**
 * One open board in memory: confirmed + pending (a projection of Dexie) and, owned here, draft, selection, tool and
 * camera. What it shows is in BoardScene; what changes it is here, always through `source.commit`. Independent of React
 * and the DOM.
 */
export class BoardStore extends BoardScene {
  readonly boardUid: string
  /** For opening another view of the same board. */
  readonly source: BoardSceneOptions['source']
  /** Places (board px) reserved for what will be added to the board. */
  reserved: () => readonly Rect[] = () => []
  readonly #newId: () => string
  readonly #random: () => number
  #revealed: Rect | null = null

  constructor(options: BoardStoreOptions) {
    super(options)
    this.boardUid = options.boardUid
    this.source = options.source
    this.#newId = options.newId ?? uuidv7
    this.#random = options.random ?? Math.random
  }

  /**
   * Reads this device's copy and subscribes to changes. Call again once the board has been fetched.
   * @param waitFor what the first drawing also needs; must not reject
   */
  async open(waitFor?: Promise<void>): Promise<Status> {
    return this.content.open(waitFor)
  }

  /** Unsubscribes. Changes that are not durable yet still go to the outbox. */
  close(): void {
    void this.history.save()
    this.content.close()
  }

  /**
   * Adds an element and returns its id.
   * @throws Error 'Element is missing required properties' without a type or content.
   */
  add(fields: NewElement, options: AddOptions = {}): string {
    // The current text ends before the next one begins.
    if (options.isWritten) this.endEditing()
    const [id = ''] = this.addAll([fields], options)
    // A text that someone placed over something with a tool is meant to be there.
    if (options.isWritten) this.startEditing(id, fields.positionX === undefined)
    return id
  }

  /** Adds several in one commit, each above the previous. Unpositioned ones overlap nothing if there is room. */
  addAll(list: readonly NewElement[], options: AddOptions = {}): string[] {
    const made = this.#commitNew(this.#creationsOf(list, options), options)
    // A batch may arrive late: don't move the camera away from where the person is by now.
    if (!options.batch) this.reveal(this.boundsOf(made))
    return made
  }

  /**
   * Adds, changes and deletes elements in one commit, even locked ones. Returns the new elements' ids. If `ids` are
   * given, another device may add the same elements: the first one wins, and neither is refused.
   */
  apply(
    added: readonly NewElement[],
    changes: readonly ElementChange[],
    removed: readonly string[],
    assets?: readonly LocalAsset[],
    { ids, ...as }: CommitOptions & Pick<AddOptions, 'ids'> = {},
  ): string[] {
    const creations = this.#creationsOf(added, { ids })
    const created = ids ? creations.map((one) => ({ ...one, isReturn: true as const })) : creations
    const deletes = removed.map((elementId) => ({ kind: 'element.delete' as const, elementId }))
    this.content.commit([...created, ...this.content.updatesOf(changes), ...deletes], assets, as)
    return created.map(({ elementId }) => elementId)
  }

  #creationsOf(list: readonly NewElement[], { defaults, ids, at }: AddOptions = {}): Creation[] {
    const around = { ...this.surroundings(at), visible: this.view.placingArea }
    const taken = [...around.taken]
    const place = (size: Size) => freePlace(size, { ...around, taken })
    let topZ = this.content.projection.topZ
    return list.map((given, index) => {
      const data = newElement(given, { topZ, place, defaults, heightOf: (fields) => this.texts?.heightOf(fields) })
      topZ = Math.max(topZ, data.zIndex ?? topZ)
      if (list.length > 1) taken.push(boundsOf(boxOf(fromFields('', data))))
      return this.#creation(data, ids?.[index])
    })
  }

  /** What to consider when placing a new box, or that of `except`: near a point (board px), or anywhere in view. */
  surroundings(at?: Point, reserved: readonly Rect[] = this.reserved(), except?: string): Surroundings {
    const taken = [...this.content.projection.rects(except), ...reserved]
    return { taken, visible: this.view.clear, random: this.#random, at }
  }

  /** Requests that the camera bring this part of the board into view. */
  reveal(bounds: Rect | null): void {
    this.#revealed = bounds
    if (bounds) this.topics.notify('revealed')
  }

  /** Returns the last `reveal` request, and clears it. */
  takeRevealed(): Rect | null {
    const bounds = this.#revealed
    this.#revealed = null
    return bounds
  }

  /**
   * Applies one patch to all of these elements, or one computed from each. Patches without an effect are dropped. By
   * default it is a separate undo step; a `repeat` (a held key, a turning dial) continues the previous one, `typed`
   * continues earlier typing, and `follow` becomes part of the previous step.
   */
  update(
    ids: Iterable<string>,
    patch: ElementPatch | ((element: BoardElement) => ElementPatch),
    assets: readonly LocalAsset[] = [],
    kind: 'alone' | 'repeat' | 'follow' | 'typed' | `adding ${string}` = 'alone',
  ): void {
    const changes: ElementChange[] = []
    for (const id of ids) {
      const element = this.content.projection.get(id)
      if (element) changes.push({ id, patch: typeof patch === 'function' ? patch(element) : patch })
    }
    this.content.update(this.texts?.fitChanges(changes) ?? changes, assets, {
      kind: kind === 'typed' ? this.stepKind() : kind,
    })
  }

  /** Deletes these elements, except locked ones. */
  remove(ids: Iterable<string> = this.selection): void {
    const free = this.#unlocked(ids)
    this.content.commit(free.map((elementId) => ({ kind: 'element.delete' as const, elementId })))
  }

  /**
   * Copies at an offset (board px) on top of everything, and selects them. Copies of a group form a new group. None if
   * the board has no room for all of them.
   */
  duplicate(
    ids: Iterable<string> = this.selection,
    offset: Point = { x: DUPLICATE_OFFSET, y: DUPLICATE_OFFSET },
  ): string[] {
    const { projection } = this.content
    const elements = projection.sorted(this.#unlocked(ids)).flatMap((id) => projection.get(id) ?? [])
    // The server would add some of them, and refuse the rest.
    if (this.size + elements.length > ELEMENTS_PER_BOARD_MAX) {
      this.topics.notify('full')
      return []
    }
    const around = { offset, topZ: projection.topZ, newId: this.#newId }
    const created = copiesOf(elements, around).map((data) => this.#creation(data))
    return this.#commitNew(created, {})
  }

  /** Rotates each about its own center, clockwise, wrapping at 360. Locked ones stay. */
  rotateBy(degrees: number = ROTATION_STEP, ids: Iterable<string> = this.selection): void {
    this.update(this.#unlocked(ids), (element) => ({ rotation: element.rotation + degrees }))
  }

  /** Moves by board px. Locked ones stay. Moves in quick succession are one undo step. */
  moveBy(dx: number, dy: number, ids: Iterable<string> = this.selection): void {
    const moved = (element: BoardElement) => ({
      positionX: element.positionX + dx,
      positionY: element.positionY + dy,
    })
    this.update(this.#unlocked(ids), moved, [], 'repeat')
  }

  /** Applies zIndex changes planned from the stacking order. The planner, restackElements.ts, is loaded on demand. */
  restack(plan: (stack: Stack) => readonly ElementChange[]): void {
    this.content.update(plan(this.content.projection))
  }

  /** Groups these, removing them from other groups. Returns the group's id; null if fewer than two are unlocked. */
  group(ids: Iterable<string> = this.selection): string | null {
    const free = this.#unlocked(ids)
    if (free.length < 2) return null
    const groupId = this.#newId()
    this.update(free, { properties: { groupId, groupName: null } })
    return groupId
  }

  /** Dissolves the groups that these are in. */
  ungroup(ids: Iterable<string> = this.selection): void {
    const groupIds = new Set([...ids].flatMap((id) => this.groupOf(id) ?? []))
    const members = [...groupIds].flatMap((groupId) => this.membersOf(groupId))
    this.update(members, { properties: { groupId: null, groupName: null } })
  }

  setLocked(ids: Iterable<string>, isLocked: boolean): void {
    this.update(ids, { properties: { locked: isLocked || null } })
  }

  /** Hidden elements are deselected. */
  setHidden(ids: Iterable<string>, isHidden: boolean): void {
    const list = [...ids]
    this.update(list, { properties: { hidden: isHidden || null } })
    if (isHidden) this.select([...this.selection].filter((id) => !list.includes(id)))
  }

  /** Up to 80 characters; empty removes the name. */
  rename(id: string, name: string): void {
    this.update([id], { properties: { name: name.trim().slice(0, ELEMENT_NAME_MAX) || null } })
  }

  // ---- undo

  /** Undoes this person's last change that still stands, as a new change. */
  undo(): UndoOutcome {
    return this.#step('undo')
  }

  /** Redoes what was undone last. */
  redo(): UndoOutcome {
    return this.#step('redo')
  }

  /**
   * Records the restore of a version as one undo step of this person. Resolves once the step is persisted, so that it
   * survives a reload. Never rejects.
   */
  async recordRestore(restored: Restored): Promise<void> {
    await this.history.recordRestore(restored)
  }

  /** Undoes this restore, whatever has been done since. False if there is no such step. */
  undoRestore(mutationId: string): boolean {
    if (this.board?.canEdit === false) return false
    this.endEditing()
    return this.history.undoRestore(mutationId) !== null
  }

  get canUndo(): boolean {
    return this.mode === 'edit' && this.history.canUndo
  }

  get canRedo(): boolean {
    return this.mode === 'edit' && this.history.canRedo
  }

  /** Reads an earlier visit's undo history, if any. Call once the board is on the screen. Never rejects. */
  async loadPersistedHistory(): Promise<void> {
    await this.history.loadPersisted().catch(reportUnless(isOutsideFailure, 'store'))
  }

  /** False while an earlier visit's history is loading: undo and redo wait for it. */
  get isHistoryKnown(): boolean {
    return this.history.isKnown
  }

  /** Loads the undo code now instead of with the first change. */
  async loadHistory(): Promise<void> {
    await this.history.load()
  }

  /** Saves the undo history for the next visit now; normally that follows each change. */
  async saveHistory(): Promise<void> {
    await this.history.save()
  }

  // ---- the board

  /** Changes the board's own fields: name, description, category, visibility. */
  updateBoard(data: BoardPatch): void {
    this.content.commit([{ kind: 'board.update', data }])
  }

  // ---- storing

  /** How many changes are in memory only, because storing them on this device failed (rule 12). */
  get unstored(): number {
    return this.content.unstored
  }

  /** Resolves when every change so far is durable on this device, or storing failed. Retries what failed. */
  async stored(): Promise<void> {
    await this.content.stored()
  }

  /** Ends typing first, which is a step like any other. Selects restored elements. */
  #step(cause: 'undo' | 'redo'): UndoOutcome {
    if (this.mode !== 'edit') return { kind: 'nothing', skipped: 0, ids: [], back: [] }
    this.endEditing()
    const outcome = this.history.step(cause)
    if (outcome.back.length > 0) this.select(outcome.back)
    return outcome
  }

  #creation(data: ElementFields, elementId = this.#newId()): Creation {
    return { kind: 'element.create', elementId, data }
  }

  #commitNew(created: readonly Creation[], options: AddOptions): string[] {
    const { assets, select = true, isWritten = false, batch } = options
    this.content.commit(created, assets, {
      kind: isWritten ? this.stepKind(true) : batch ? `adding ${batch}` : 'alone',
    })
    const ids = created.map((change) => change.elementId)
    if (select && ids.length > 0) this.select(ids)
    return ids
  }

  #unlocked(ids: Iterable<string>): string[] {
    return [...ids].filter((id) => {
      const element = this.content.projection.get(id)
      return element !== undefined && !isLocked(element)
    })
  }
}

/** The copies' fields, in order: `offset` (board px) away, above `topZ`. Copies of a group form a new one. */
function copiesOf(
  elements: readonly BoardElement[],
  { offset, topZ, newId }: { readonly offset: Point; readonly topZ: number; readonly newId: () => string },
): ElementFields[] {
  const groupIds = new Map<string, string>()
  const regrouped = (element: BoardElement): BoardElement['properties'] => {
    const groupId = groupIdOf(element)
    if (groupId === null) return element.properties
    const copied = groupIds.get(groupId) ?? newId()
    groupIds.set(groupId, copied)
    return { ...element.properties, groupId: copied }
  }
  return elements.map((element, index) => {
    const { type, content, positionX, positionY, width, height, rotation, unknown } = element
    return normalizePatch({
      ...unknown,
      type,
      content: content === '' && type === 'text' ? TEXT_PLACEHOLDER : content,
      positionX: positionX + offset.x,
      positionY: positionY + offset.y,
      width,
      height,
      rotation,
      zIndex: topZ + 1 + index,
      properties: regrouped(element) as ElementFields['properties'],
    })
  })
}
