import type { BoardPatch } from '../../../contract/board'
import type { ElementFields, ElementPatch } from '../../../contract/element'
import { DUPLICATE_OFFSET, ROTATION_STEP } from '../../../contract/limits'
import { uuidv7 } from '../../offline/ids'
import type { Change, LocalAsset } from '../../offline/types'
import type { Point } from '../geometry/rect'
import type { UndoOutcome } from '../undo/History'
import type { Status } from './BoardContent'
import { type BoardElement, isLocked } from './BoardElement'
import { BoardScene, type BoardSceneOptions } from './BoardScene'
import { copiesOf } from './copies'
import type { ElementChange } from './Drafts'
import { type NewElement, newElement } from './newElement'
import type { Stack } from './restack'

export interface BoardStoreOptions extends BoardSceneOptions {
  /** 0 to 1, for placing. */
  readonly random?: () => number
}

export interface AddOptions {
  /** Bytes of images that the elements name and that are not uploaded yet; stored in the same transaction. */
  readonly assets?: readonly LocalAsset[]
  /** The source's defaults, e.g. the tool bar's. */
  readonly defaults?: NewElement
  /** Select what was added; true unless said otherwise. */
  readonly select?: boolean
}

const NAME_MAX = 80

type Creation = Extract<Change, { readonly kind: 'element.create' }>

export type { UndoOutcome }

/**
 * One open board in memory: confirmed + pending (a projection of Dexie) and, owned here, draft, selection, tool and
 * camera. What it shows is BoardScene's; here is what changes it, always through `source.commit`. Knows neither
 * React nor the DOM.
 */
export class BoardStore extends BoardScene {
  readonly boardUid: string
  /** For another view of the same board. */
  readonly source: BoardSceneOptions['source']
  readonly #newId: () => string
  readonly #random: () => number

  constructor(options: BoardStoreOptions) {
    super(options)
    this.boardUid = options.boardUid
    this.source = options.source
    this.#newId = options.newId ?? uuidv7
    this.#random = options.random ?? Math.random
  }

  /**
   * Reads this device's copy and follows the board from then on. Call again after the board was fetched.
   * @param beside what the first drawing needs as well; must not fail
   */
  async open(beside?: Promise<void>): Promise<Status> {
    return this.content.open(beside)
  }

  /** Stops following. What is not durable yet is still handed to the outbox. */
  close(): void {
    void this.history.save()
    this.content.close()
  }

  /**
   * Adds an element and returns its id.
   * @throws Error 'Element is missing required properties' without a type or content.
   */
  add(fields: NewElement, options: AddOptions = {}): string {
    const [id = ''] = this.addAll([fields], options)
    return id
  }

  /** Adds several in one commit, each above the one before. */
  addAll(list: readonly NewElement[], { assets, defaults, select = true }: AddOptions = {}): string[] {
    const around = { visible: this.view.visible, random: this.#random, defaults }
    let topZ = this.content.projection.topZ
    const created = list.map((given) => {
      const data = newElement(given, { ...around, topZ })
      topZ = Math.max(topZ, data.zIndex ?? topZ)
      return this.#creation(data)
    })
    return this.#commitNew(created, assets, select)
  }

  /**
   * One patch for all of these elements, or one made of each. What changes nothing is not sent. Undo takes it for a
   * step of its own; a `repeat` (a held key, a dial that turns) goes on from the one before it.
   */
  update(
    ids: Iterable<string>,
    patch: ElementPatch | ((element: BoardElement) => ElementPatch),
    assets: readonly LocalAsset[] = [],
    kind: 'alone' | 'repeat' = 'alone',
  ): void {
    const changes: ElementChange[] = []
    for (const id of ids) {
      const element = this.content.projection.get(id)
      if (element) changes.push({ id, patch: typeof patch === 'function' ? patch(element) : patch })
    }
    this.content.update(changes, assets, { kind })
  }

  /** Locked ones stay. */
  remove(ids: Iterable<string> = this.selection): void {
    const free = this.#unlocked(ids)
    this.content.commit(free.map((elementId) => ({ kind: 'element.delete' as const, elementId })))
  }

  /** Copies at an offset (board px) on top of everything, and selects them. Copies of a group are a group of their own. */
  duplicate(
    ids: Iterable<string> = this.selection,
    offset: Point = { x: DUPLICATE_OFFSET, y: DUPLICATE_OFFSET },
  ): string[] {
    const { projection } = this.content
    const elements = projection.sorted(this.#unlocked(ids)).flatMap((id) => projection.get(id) ?? [])
    const around = { offset, topZ: projection.topZ, newId: this.#newId }
    const created = copiesOf(elements, around).map((data) => this.#creation(data))
    return this.#commitNew(created)
  }

  /** Turns each about its own centre, clockwise, wrapping at 360. Locked ones stay. */
  rotateBy(degrees: number = ROTATION_STEP, ids: Iterable<string> = this.selection): void {
    this.update(this.#unlocked(ids), (element) => ({ rotation: element.rotation + degrees }))
  }

  /** Board px. Locked ones stay. Nudges that follow at once are one step back. */
  moveBy(dx: number, dy: number, ids: Iterable<string> = this.selection): void {
    const moved = (element: BoardElement) => ({
      positionX: element.positionX + dx,
      positionY: element.positionY + dy,
    })
    this.update(this.#unlocked(ids), moved, [], 'repeat')
  }

  /** Changes zIndex as planned from how the elements stand. Who plans is restackElements.ts, loaded when it is asked for. */
  restack(plan: (stack: Stack) => readonly ElementChange[]): void {
    this.content.update(plan(this.content.projection))
  }

  /** Makes these one group, out of whatever groups they were in. Returns its id; null where fewer than two are free. */
  group(ids: Iterable<string> = this.selection): string | null {
    const free = this.#unlocked(ids)
    if (free.length < 2) return null
    const groupId = this.#newId()
    this.update(free, { properties: { groupId, groupName: null } })
    return groupId
  }

  /** Takes the groups that these are in apart. */
  ungroup(ids: Iterable<string> = this.selection): void {
    const groupIds = new Set([...ids].flatMap((id) => this.groupOf(id) ?? []))
    const members = [...groupIds].flatMap((groupId) => this.membersOf(groupId))
    this.update(members, { properties: { groupId: null, groupName: null } })
  }

  setLocked(ids: Iterable<string>, isLocked: boolean): void {
    this.update(ids, { properties: { locked: isLocked || null } })
  }

  /** What is hidden is not selected any more. */
  setHidden(ids: Iterable<string>, isHidden: boolean): void {
    const list = [...ids]
    this.update(list, { properties: { hidden: isHidden || null } })
    if (isHidden) this.select([...this.selection].filter((id) => !list.includes(id)))
  }

  /** Up to 80 characters; none takes the name away. */
  rename(id: string, name: string): void {
    this.update([id], { properties: { name: name.trim().slice(0, NAME_MAX) || null } })
  }

  // ---- undo

  /** Takes back my last change that still stands, as a new change. */
  undo(): UndoOutcome {
    return this.#step('undo')
  }

  /** Makes again what was taken back last. */
  redo(): UndoOutcome {
    return this.#step('redo')
  }

  get canUndo(): boolean {
    return this.mode === 'edit' && this.history.canUndo
  }

  get canRedo(): boolean {
    return this.mode === 'edit' && this.history.canRedo
  }

  /** Reads what was kept for undo on an earlier visit, if anything was. Once the board is on the screen. Never throws. */
  async recallHistory(): Promise<void> {
    await this.history.recall().catch(() => {})
  }

  /** False while what was kept of an earlier visit is still being read: undo and redo wait for it. */
  get isHistoryKnown(): boolean {
    return this.history.isKnown
  }

  /** Has undo ready at once, which else comes with the first change. */
  async loadHistory(): Promise<void> {
    await this.history.load()
  }

  /** Writes down what undo needs on the next visit; else that follows each change by itself. */
  async saveHistory(): Promise<void> {
    await this.history.save()
  }

  // ---- the board

  /** Changes the board's own fields: name, description, category, visibility. */
  updateBoard(data: BoardPatch): void {
    this.content.commit([{ kind: 'board.update', data }])
  }

  // ---- storing

  /** Changes held in memory only, because storing them on this device failed (rule 12). */
  get unstored(): number {
    return this.content.unstored
  }

  /** Resolves when every change so far is durable on this device, or storing failed. Tries what failed again. */
  async stored(): Promise<void> {
    await this.content.stored()
  }

  /** What was brought back is selected. Typing ends first: it is a step like any other. */
  #step(cause: 'undo' | 'redo'): UndoOutcome {
    if (this.mode !== 'edit') return { kind: 'nothing', skipped: 0, ids: [], back: [] }
    this.endEditing()
    const outcome = this.history.step(cause)
    if (outcome.back.length > 0) this.select(outcome.back)
    return outcome
  }

  #creation(data: ElementFields): Creation {
    return { kind: 'element.create', elementId: this.#newId(), data }
  }

  #commitNew(created: readonly Creation[], assets?: readonly LocalAsset[], isSelected = true): string[] {
    this.content.commit(created, assets)
    const ids = created.map((change) => change.elementId)
    if (isSelected && ids.length > 0) this.select(ids)
    return ids
  }

  #unlocked(ids: Iterable<string>): string[] {
    return [...ids].filter((id) => {
      const element = this.content.projection.get(id)
      return element !== undefined && !isLocked(element)
    })
  }
}
