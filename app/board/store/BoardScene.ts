import { TEXT_PLACEHOLDER } from '../../../contract/elementDefaults'
import type { BoardSource, LocalBoard, OutboxEntry } from '../../offline/types'
import type { Camera } from '../geometry/camera'
import { type Point, type Rect, union } from '../geometry/rect'
import type { Guide } from '../geometry/snap'
import type { UndoShelf } from '../undo/History'
import type { StepKind } from '../undo/Step'
import { BoardContent, type Status } from './BoardContent'
import { type BoardElement, isHidden, isLocked } from './BoardElement'
import type { ElementChange, Lift } from './Drafts'
import { OwnHistory, type OwnListener } from './OwnHistory'
import type { Changes } from './Projection'
import { plannedChanges } from './plannedChanges'
import { Selection } from './Selection'
import { Topics } from './Topics'
import { type DraftStep, Uncommitted } from './Uncommitted'
import { View } from './View'

/**
 * What `subscribe` tells of. Each has a getter whose value keeps its identity until the topic is told:
 * status → status · board → board · mode → mode · tool → tool · list → view.visibleIds · elements → order, size ·
 * background → backgroundIds · selection → selection · editing → editing · lift → lift · camera → view.camera ·
 * viewport → view.viewport · marquee → marquee · extent → view.extent · unstored → unstored · active → activeId ·
 * picking → isPicking · groups → groups · grid → hasGrid · guides → guides · history → canUndo, canRedo
 */
export type Topic =
  | 'status'
  | 'board'
  | 'mode'
  | 'tool'
  | 'list'
  | 'elements'
  | 'background'
  | 'selection'
  | 'editing'
  | 'lift'
  | 'camera'
  | 'viewport'
  | 'extent'
  | 'unstored'
  | 'marquee'
  | 'active'
  | 'picking'
  | 'groups'
  | 'grid'
  | 'guides'
  | 'history'

export type Mode = 'edit' | 'preview'
export const TOOLS = ['select', 'pan', 'zoom', 'text', 'rectangle', 'circle'] as const
export type Tool = (typeof TOOLS)[number]

export interface BoardSceneOptions {
  readonly source: BoardSource
  readonly boardUid: string
  /** UUIDv7 for mutations. */
  readonly newId?: () => string
  /** requestAnimationFrame in the page. */
  readonly requestFrame?: (run: () => void) => unknown
  readonly setTimer?: (run: () => void, ms: number) => unknown
  /** Ms, of any clock: what is repeated soon counts as one step back. */
  readonly now?: () => number
  /** Where undo steps are kept between visits. Without it they end with this store. */
  readonly undoShelf?: UndoShelf
}

const NO_GUIDES: readonly Guide[] = []

/** What one open board shows: its elements, and what is not theirs but the person's: selection, tool, draft, camera. */
export class BoardScene {
  readonly view: View
  protected readonly content: BoardContent
  protected readonly history: OwnHistory
  readonly #topics = new Topics<Topic>()
  readonly #perElement = new Topics<string>()
  readonly #uncommitted: Uncommitted
  readonly #refusedListeners = new Set<(entries: readonly OutboxEntry[]) => void>()
  #mode: Mode = 'edit'
  #tool: Tool = 'select'
  readonly #selected: Selection
  #editing: string | null = null
  /** How often a text was opened for typing: what is typed in one of those is one step back. */
  #sittings = 0
  #marquee: Rect | null = null
  #hasGrid = false
  #guides = NO_GUIDES
  #backgroundIds: readonly string[] = []
  #wasEditable = true

  constructor(options: BoardSceneOptions) {
    const setTimer = options.setTimer ?? ((run, ms) => setTimeout(run, ms))
    this.content = new BoardContent(
      { ...options, setTimer },
      {
        onStatus: () => this.#handleStatus(),
        onBoard: () => this.#handleBoard(),
        onElements: (changes) => this.#handleElements(changes),
        onRefused: (entries) => {
          this.history.refused(entries)
          this.#refusedListeners.forEach((listener) => void listener(entries))
        },
        onOwn: (commit) => this.history.note(commit),
        onStored: (merges) => this.history.stored(merges),
        onUnstored: () => this.#topics.notify('unstored'),
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
      notify: () => this.#topics.notify('history'),
    })
    this.#selected = new Selection({
      projection: this.content.projection,
      notify: (topic) => this.#topics.notify(topic),
      notifyElement: (id) => this.#perElement.notify(id),
    })
    this.view = new View({
      projection: this.content.projection,
      requestFrame: options.requestFrame ?? ((run) => setTimer(run, 16)),
      notify: (topic) => this.#topics.notify(topic),
    })
    this.#uncommitted = new Uncommitted({
      projection: this.content.projection,
      view: this.view,
      commit: (changes) => this.content.update(changes, [], { kind: this.#stepKind() }),
      notifyLift: () => this.#topics.notify('lift'),
      notifyElement: (id) => this.#perElement.notify(id),
    })
  }

  // ---- reading

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

  /**
   * As it looks now: confirmed + pending + draft, or else what is proposed, or what others are doing to it. A lifted element is not where
   * `lift` draws it.
   */
  element(id: string): BoardElement | undefined {
    return this.#uncommitted.element(id) ?? this.content.projection.get(id)
  }

  /** As it is committed here: without what is drafted, proposed, or done by others at this moment. */
  committed(id: string): BoardElement | undefined {
    return this.content.projection.get(id)
  }

  /** All ids, back to front. */
  get order(): readonly string[] {
    return this.content.projection.order
  }

  get size(): number {
    return this.content.projection.size
  }

  /** Colour elements that fill the canvas behind all else, back to front. */
  get backgroundIds(): readonly string[] {
    return this.#backgroundIds
  }

  /** The topmost element at a board point, or within `slack` board px of it; never a locked or hidden one. */
  hitTest(point: Point, slack = 0): string | undefined {
    return this.content.projection.hitTest(point, slack)
  }

  /** Ids whose bounds touch the rect (board px), in no order; locked ones too, hidden ones not. */
  search(rect: Rect): readonly string[] {
    return this.content.projection.search(rect)
  }

  /** The rect around these elements' bounds; null for none. What is hidden has no bounds. */
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

  /** Back to front; empty where there is no such group. */
  membersOf(groupId: string): readonly string[] {
    return this.content.projection.sorted(this.content.projection.groups.membersOf(groupId))
  }

  /**
   * These, and with each the rest of its group: hidden mates too, since a group moves and goes as one, locked ones not.
   * In the order given, each followed by its mates; every id once.
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

  /** Calls back whenever the topic's value has changed. Returns the way to stop. */
  subscribe(topic: Topic, listener: () => void): () => void {
    return this.#topics.subscribe(topic, listener)
  }

  /** Calls back when what `element(id)` or `isSelected(id)` returns has changed. */
  subscribeElement(id: string, listener: () => void): () => void {
    return this.#perElement.subscribe(id, listener)
  }

  /** Changes that the server refused just now: they have fallen out of the view, which may slide back. */
  onRefused(listener: (entries: readonly OutboxEntry[]) => void): () => void {
    this.#refusedListeners.add(listener)
    return () => this.#refusedListeners.delete(listener)
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
    this.#topics.notify('tool')
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
    this.#topics.notify('editing')
  }

  /** Commits what was typed, as one change, and leaves the text. */
  endEditing(): void {
    if (this.#editing === null) return
    // Left empty it stays a ghost: content is required.
    const isEmpty = this.element(this.#editing)?.content.trim() === ''
    if (isEmpty) this.setDraft([{ id: this.#editing, patch: { content: TEXT_PLACEHOLDER } }])
    this.commitDraft()
    this.#editing = null
    this.#topics.notify('editing')
  }

  /** A box being dragged out (zoom, a new element), in board px. */
  get marquee(): Rect | null {
    return this.#marquee
  }

  setMarquee(rect: Rect | null): void {
    if (rect === this.#marquee) return
    this.#marquee = rect
    this.#topics.notify('marquee')
  }

  /** Whether the grid is shown, and snapped to. */
  get hasGrid(): boolean {
    return this.#hasGrid
  }

  setGrid(hasGrid: boolean): void {
    if (hasGrid === this.#hasGrid) return
    this.#hasGrid = hasGrid
    this.#topics.notify('grid')
  }

  /** What the running gesture lines up with. */
  get guides(): readonly Guide[] {
    return this.#guides
  }

  setGuides(guides: readonly Guide[]): void {
    if (guides.length === 0 && this.#guides.length === 0) return
    this.#guides = guides.length > 0 ? guides : NO_GUIDES
    this.#topics.notify('guides')
  }

  // ---- drafts

  /** A running move, drawn with one transform over the lifted elements. */
  get lift(): Lift | null {
    return this.#uncommitted.lift
  }

  /** Draws these elements, or copies of them, dx, dy board px away from where they are. */
  setLift(ids: Iterable<string>, dx: number, dy: number, isCopy = false): void {
    this.#uncommitted.setLift(ids, dx, dy, isCopy)
  }

  /** Shows these patches without committing them, in place of what was drafted. */
  setDraft(changes: readonly ElementChange[]): void {
    this.#uncommitted.setDraft(changes)
  }

  /** All that the running gesture or typing would change if it were committed now. */
  get draft(): readonly ElementChange[] {
    return this.#uncommitted.draft
  }

  /** Calls back while a draft runs, and when it ends. Returns the way to stop. */
  onDraft(listener: (step: DraftStep) => void): () => void {
    return this.#uncommitted.onDraft(listener)
  }

  clearDraft(): void {
    this.#uncommitted.clearDraft()
  }

  /** Makes the draft durable as one commit. Also what the page calls when it is hidden while someone types. */
  commitDraft(): void {
    this.#uncommitted.commitDraft()
  }

  /** Draws what others are doing, in place of what they did before. A draft of this person's own covers it. */
  setPreviews(changes: readonly ElementChange[]): void {
    this.#uncommitted.setPreviews(changes)
  }

  /** Draws what somebody may accept (`update`) or not, in place of what was proposed before; nothing is written. */
  setProposal(changes: readonly ElementChange[]): void {
    this.#uncommitted.setProposal(changes)
  }

  #stepKind(): StepKind {
    return this.#editing === null ? 'alone' : `typing ${this.#sittings}`
  }

  // ---- following the content

  #handleStatus(): void {
    if (this.status === 'ready') this.view.opened()
    this.#topics.notify('status')
  }

  /** Who may only look has nothing to undo. */
  #handleMode(): void {
    this.#topics.notify('mode')
    this.#topics.notify('history')
  }

  #handleBoard(): void {
    this.#topics.notify('board')
    const isEditable = this.board?.canEdit !== false
    if (isEditable === this.#wasEditable) return
    this.#wasEditable = isEditable
    if (!isEditable) this.#leaveEditing()
    this.#handleMode()
  }

  #handleElements(changes: Changes): void {
    const { changed, gone, isReordered, isRegrouped } = changes
    this.#uncommitted.rebase(changes)
    if (gone.length > 0) this.#letGo(gone)
    this.view.elementsChanged(changes)
    for (const id of changed) this.#perElement.notify(id)
    if (isReordered) this.#topics.notify('elements')
    if (isRegrouped || (isReordered && this.groups.size > 0)) this.#topics.notify('groups')
    this.#handleBackgrounds()
  }

  #letGo(gone: readonly string[]): void {
    this.#selected.letGo(gone)
    if (this.#editing === null || !gone.includes(this.#editing)) return
    this.#editing = null
    this.#topics.notify('editing')
  }

  #handleBackgrounds(): void {
    const ids = this.content.projection.backgrounds()
    if (ids.join() === this.#backgroundIds.join()) return
    this.#backgroundIds = ids
    this.#topics.notify('background')
  }
}
