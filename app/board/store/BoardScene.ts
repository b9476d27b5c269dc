import { TEXT_PLACEHOLDER } from '../../../contract/elementDefaults'
import type { BoardSource } from '../../offline/types'
import type { Rect } from '../geometry/rect'
import type { Guide } from '../geometry/snap'
import type { UndoShelf } from '../undo/History'
import type { StepKind } from '../undo/Step'
import { BoardContent } from './BoardContent'
import { BoardDrafting } from './BoardDrafting'
import { isLocked } from './BoardElement'
import type { RequestFrame } from './Culling'
import { OwnHistory, type OwnListener } from './OwnHistory'
import type { Changes } from './Projection'
import { plannedChanges } from './plannedChanges'
import { Selection } from './Selection'
import { Uncommitted } from './Uncommitted'
import { View } from './View'

export type Mode = 'edit' | 'preview'
export const TOOLS = ['select', 'pan', 'zoom', 'text', 'rectangle', 'circle'] as const
export type Tool = (typeof TOOLS)[number]

export interface BoardSceneOptions {
  readonly source: BoardSource
  readonly boardUid: string
  /** UUIDv7 for mutations. */
  readonly newId?: () => string
  /** requestAnimationFrame in the page. */
  readonly requestFrame?: RequestFrame
  readonly setTimer?: (run: () => void, ms: number) => unknown
  /** Ms, of any clock: what is repeated soon counts as one step back. */
  readonly now?: () => number
  /** Where undo steps are kept between visits. Without it they end with this store. */
  readonly undoShelf?: UndoShelf
}

const NO_GUIDES: readonly Guide[] = []

/** What one open board shows: its elements, and what is not theirs but the person's: selection, tool, draft, camera. */
export class BoardScene extends BoardDrafting {
  readonly view: View
  protected readonly content: BoardContent
  protected readonly history: OwnHistory
  protected readonly uncommitted: Uncommitted
  #mode: Mode = 'edit'
  #tool: Tool = 'select'
  readonly #selected: Selection
  #editing: string | null = null
  /** How often a text was opened for typing: what is typed in one of those is one step back. */
  #sittings = 0
  #marquee: Rect | null = null
  #hasGrid = false
  #guides = NO_GUIDES
  #wasEditable = true

  constructor(options: BoardSceneOptions) {
    super()
    const setTimer = options.setTimer ?? ((run, ms) => setTimeout(run, ms))
    this.content = new BoardContent(
      { ...options, setTimer },
      {
        onStatus: () => this.#handleStatus(),
        onBoard: () => this.#handleBoard(),
        onElements: (changes) => this.#handleElements(changes),
        onRefused: (entries) => {
          this.history.refused(entries)
          this.tellRefused(entries)
        },
        onOwn: (commit) => this.history.note(commit),
        onStored: (merges) => this.history.stored(merges),
        onUnstored: () => this.topics.notify('unstored'),
      },
    )
    this.history = new OwnHistory({
      get: (id) => this.content.projection.get(id),
      commit: (plans, cause) =>
        this.content.commit(
          plannedChanges(plans, (id) => this.content.baseRevOf(id)),
          [],
          { cause },
        ),
      shelf: options.undoShelf ?? null,
      refused: () => this.content.refusals(),
      notify: () => this.topics.notify('history'),
    })
    this.#selected = new Selection({
      projection: this.content.projection,
      notify: (topic) => this.topics.notify(topic),
      notifyElement: (id) => this.tellElement(id),
    })
    this.view = new View({
      projection: this.content.projection,
      requestFrame: options.requestFrame ?? ((run) => setTimer(run, 16)),
      notify: (topic) => this.topics.notify(topic),
    })
    this.uncommitted = new Uncommitted({
      projection: this.content.projection,
      view: this.view,
      commit: (changes) => this.content.update(changes, [], { kind: this.#stepKind() }),
      notifyLift: () => this.topics.notify('lift'),
      notifyDrafted: () => this.#keepNodes(),
      notifyElement: (id) => this.tellElement(id),
    })
    for (const topic of ['active', 'editing', 'stage'] as const) this.subscribe(topic, () => this.#keepNodes())
  }

  /** Calls back with every commit of this person's before it shows, and why it is made. Returns the way to stop. */
  onOwn(listener: OwnListener): () => void {
    return this.history.onOwn(listener)
  }

  // ---- mode, tool, selection, editing

  /** Always preview where the person may not edit. */
  get mode(): Mode {
    return this.board?.canEdit === false ? 'preview' : this.#mode
  }

  setMode(mode: Mode): void {
    if (mode === this.#mode) return
    this.#leaveEditing()
    this.#mode = mode
    this.#handleMode()
  }

  #leaveEditing(): void {
    this.setTool('select')
    this.endEditing()
    this.select([])
    this.setPicking(false)
  }

  get tool(): Tool {
    return this.#tool
  }

  setTool(tool: Tool): void {
    if (tool === this.#tool) return
    this.#tool = tool
    this.topics.notify('tool')
  }

  get selection(): ReadonlySet<string> {
    return this.#selected.ids
  }

  isSelected(id: string): boolean {
    return this.#selected.ids.has(id)
  }

  /** In place of what was selected. Takes ids as they are: mates of groups are the caller's to add (`withGroups`). */
  select(ids: Iterable<string>): void {
    this.#selected.select(ids)
  }

  /** Into the selection, or out of it where all of them are in; whole groups. */
  toggle(ids: Iterable<string>): void {
    this.#selected.toggle(this.withGroups(ids))
  }

  /** Everything that can be pressed: neither locked nor hidden, no backgrounds. */
  selectAll(): void {
    this.#selected.selectAll()
  }

  /** The element that the keys act from, selected or not; where they were brought to none, the only one selected. */
  get activeId(): string | null {
    return this.#selected.active
  }

  setActive(id: string | null): void {
    this.#selected.setActive(id)
  }

  /** A press adds to the selection, or takes out of it. */
  get isPicking(): boolean {
    return this.#selected.isPicking
  }

  setPicking(isPicking: boolean): void {
    this.#selected.setPicking(isPicking && this.mode === 'edit')
  }

  /** The text element whose words are being typed. */
  get editing(): string | null {
    return this.#editing
  }

  startEditing(id: string): void {
    const element = this.content.projection.get(id)
    if (this.mode !== 'edit' || this.#editing === id || element?.type !== 'text' || isLocked(element)) return
    this.endEditing()
    this.select([id])
    this.#editing = id
    this.#sittings++
    this.topics.notify('editing')
    this.tellElement(id)
  }

  /** Commits what was typed, as one change, and leaves the text. */
  endEditing(): void {
    if (this.#editing === null) return
    // Left empty it stays a ghost: content is required.
    const isEmpty = this.element(this.#editing)?.content.trim() === ''
    if (isEmpty) this.setDraft([{ id: this.#editing, patch: { content: TEXT_PLACEHOLDER } }])
    this.commitDraft()
    this.#leaveText()
  }

  #leaveText(): void {
    const left = this.#editing
    this.#editing = null
    this.topics.notify('editing')
    if (left !== null) this.tellElement(left)
  }

  /** A box being dragged out (zoom, a new element), in board px. */
  get marquee(): Rect | null {
    return this.#marquee
  }

  setMarquee(rect: Rect | null): void {
    if (rect === this.#marquee) return
    this.#marquee = rect
    this.topics.notify('marquee')
  }

  /** Whether the grid is shown, and snapped to. */
  get hasGrid(): boolean {
    return this.#hasGrid
  }

  setGrid(hasGrid: boolean): void {
    if (hasGrid === this.#hasGrid) return
    this.#hasGrid = hasGrid
    this.topics.notify('grid')
  }

  /** What the running gesture lines up with. */
  get guides(): readonly Guide[] {
    return this.#guides
  }

  setGuides(guides: readonly Guide[]): void {
    if (guides.length === 0 && this.#guides.length === 0) return
    this.#guides = guides.length > 0 ? guides : NO_GUIDES
    this.topics.notify('guides')
  }

  /** Where tiles draw the board, what changes at this moment, and what readers are told of, is a node all the same. */
  #keepNodes(): void {
    if (this.view.stage === 'nodes') return
    const named = [this.activeId, this.#editing].flatMap((id) => id ?? [])
    this.view.setKept(new Set([...this.uncommitted.drafted, ...named]))
  }

  #stepKind(): StepKind {
    return this.#editing === null ? 'alone' : `typing ${this.#sittings}`
  }

  // ---- following the content

  #handleStatus(): void {
    if (this.status === 'ready') this.view.opened()
    this.topics.notify('status')
  }

  /** Who may only look has nothing to undo. */
  #handleMode(): void {
    this.topics.notify('mode')
    this.topics.notify('history')
  }

  #handleBoard(): void {
    this.topics.notify('board')
    const isEditable = this.board?.canEdit !== false
    if (isEditable === this.#wasEditable) return
    this.#wasEditable = isEditable
    if (!isEditable) this.#leaveEditing()
    this.#handleMode()
  }

  #handleElements(changes: Changes): void {
    const { changed, gone, isReordered, isRegrouped } = changes
    this.uncommitted.rebase(changes)
    if (gone.length > 0) this.#letGo(gone)
    this.view.elementsChanged(changes)
    for (const id of changed) this.tellElement(id)
    if (isReordered) this.topics.notify('elements')
    if (isRegrouped || (isReordered && this.groups.size > 0)) this.topics.notify('groups')
    this.followBackgrounds()
  }

  #letGo(gone: readonly string[]): void {
    this.#selected.letGo(gone)
    if (this.#editing === null || !gone.includes(this.#editing)) return
    this.#leaveText()
  }
}
