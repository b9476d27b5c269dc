import type { Rect } from '../../../contract/layout/rect'
import type { ElementPatch } from '../../../contract/shared/element'
import type { BoardSource } from '../../offline/types'
import type { StepKind, UndoStorage } from '../undo/History'
import { BoardContent } from './BoardContent'
import { type BoardElement, type ElementChange, isLocked } from './BoardElement'
import type { RequestFrame } from './Culling'
import { isGhost } from './elementAppearance'
import { LazyUndoHistory, type OwnCommitListener, plannedChanges } from './LazyUndoHistory'
import type { Changes } from './Projection'
import { ReadableBoard } from './ReadableBoard'
import { Selection } from './Selection'
import { Typing } from './Typing'
import { type DraftStep, type Lift, UncommittedChanges } from './UncommittedChanges'
import { View } from './View'

export type Mode = 'edit' | 'preview'
export const TOOLS = ['select', 'pan', 'zoom', 'text', 'rectangle', 'circle'] as const
export type Tool = (typeof TOOLS)[number]

/** A line shown during a drag, to show what the element snaps to. Board px. */
export interface Guide {
  /** Across: `from` and `to` are x and `at` is y. Down: the other way around. */
  readonly runs: 'across' | 'down'
  readonly at: number
  readonly from: number
  readonly to: number
  /** True for one of several equal gaps, drawn with a mark at both ends; false for an alignment. */
  readonly isGap: boolean
}

export interface BoardSceneOptions {
  readonly source: BoardSource
  readonly boardUid: string
  /** UUIDv7 for mutations. */
  readonly newId?: () => string
  /** requestAnimationFrame in the page. */
  readonly requestFrame?: RequestFrame
  readonly setTimer?: (run: () => void, ms: number) => unknown
  /** Ms, from any clock. Repeats in quick succession count as one undo step. */
  readonly now?: () => number
  /** Where undo steps are stored between visits. Without it they are lost with this store. */
  readonly undoStorage?: UndoStorage
}

const NO_GUIDES: readonly Guide[] = []

/**
 * What one open board shows: its elements, uncommitted changes (drafts, proposals, previews), and the person's own
 * state: selection, tool, camera.
 */
export class BoardScene extends ReadableBoard {
  readonly view: View
  protected readonly content: BoardContent
  protected readonly history: LazyUndoHistory
  protected readonly uncommitted: UncommittedChanges
  #mode: Mode = 'edit'
  #tool: Tool = 'select'
  readonly #selected: Selection
  #editing: string | null = null
  /** The rev at which the words being edited were read: their field does not follow other people's changes. */
  #editedRev: number | undefined
  /** The text being edited was placed automatically. */
  #wasPlaced = false
  /** Counts how often a text was opened for typing: each session is one undo step. */
  #editSessionId = 0
  readonly #typing: Typing
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
          this.notifyRefused(entries)
        },
        onOwnCommit: (commit) => this.history.record(commit),
        onStored: (merges) => this.history.stored(merges),
        onUnstored: () => this.topics.notify('unstored'),
      },
    )
    this.history = new LazyUndoHistory({
      get: (id) => this.content.projection.get(id),
      board: () => this.content.board,
      rev: () => this.content.cursor,
      commit: (plans, cause) =>
        this.content.commit(
          plannedChanges(plans, (id) => this.content.baseRevOf(id)),
          [],
          { cause },
        ),
      storage: options.undoStorage ?? null,
      refused: () => this.content.refusals(),
      notify: () => this.topics.notify('history'),
    })
    this.#selected = new Selection({
      projection: this.content.projection,
      notify: (topic) => this.topics.notify(topic),
      notifyElement: (id) => this.notifyElement(id),
    })
    this.view = new View({
      projection: this.content.projection,
      requestFrame: options.requestFrame ?? ((run) => setTimer(run, 16)),
      notify: (topic) => this.topics.notify(topic),
    })
    this.uncommitted = new UncommittedChanges({
      projection: this.content.projection,
      view: this.view,
      // What someone locked meanwhile stays as it is, but no typed words are lost.
      commit: (changes) =>
        this.content.update(
          changes.filter(({ id }) => id === this.#editing || !this.isLocked(id)),
          [],
          {
            kind: this.stepKind(),
            isTyping: this.#typing.isRunning,
            baseRev: this.#editedRev,
          },
        ),
      notifyLift: () => this.topics.notify('lift'),
      notifyDrafted: () => this.#pinNodes(),
      notifyElement: (id) => this.notifyElement(id),
    })
    this.#typing = new Typing({
      commit: () => this.commitDraft(),
      typing: (work) => options.source.typing?.(options.boardUid, work),
      setTimer,
    })
    for (const topic of ['active', 'editing', 'stage'] as const) this.subscribe(topic, () => this.#pinNodes())
  }

  /** Calls back with each of this person's commits before it shows, and its cause. Returns an unsubscribe function. */
  onOwn(listener: OwnCommitListener): () => void {
    return this.history.onOwnCommit(listener)
  }

  // ---- drafts, proposals, previews

  /**
   * The element as it looks now: confirmed + pending + draft, or else a proposal or another person's preview. Without
   * the offset of `lift`.
   */
  element(id: string): BoardElement | undefined {
    return this.uncommitted.element(id) ?? this.content.projection.get(id)
  }

  /** A running move, drawn with one transform over the lifted elements. */
  get lift(): Lift | null {
    return this.uncommitted.lift
  }

  /** Draws these elements, or copies of them, dx, dy board px away from where they are. */
  setLift(ids: Iterable<string>, dx: number, dy: number, isCopy = false): void {
    this.uncommitted.setLift(ids, dx, dy, isCopy)
  }

  /** Shows these patches without committing them, replacing the previous draft. */
  setDraft(changes: readonly ElementChange[]): void {
    this.uncommitted.setDraft(this.texts?.fitChanges(changes) ?? changes)
  }

  /** What the running gesture or typing would change if committed now. */
  get draft(): readonly ElementChange[] {
    return this.uncommitted.draft
  }

  /** Calls back while a draft runs, and when it ends. Returns an unsubscribe function. */
  onDraft(listener: (step: DraftStep) => void): () => void {
    return this.uncommitted.onDraft(listener)
  }

  clearDraft(): void {
    this.uncommitted.clearDraft()
  }

  /**
   * Commits the draft. The page also calls it when it is hidden while someone types. An emptied text keeps its last
   * words until editing ends.
   */
  commitDraft(): void {
    if (this.#editing === null || this.element(this.#editing)?.content.trim() !== '') this.uncommitted.commitDraft()
  }

  /** Draws others' previews, replacing the previous ones. This person's own draft wins over them. */
  setPreviews(changes: readonly ElementChange[]): void {
    this.uncommitted.setPreviews(changes)
  }

  /** Draws a proposal, to be accepted (`update`) or not, replacing the previous one; nothing is saved. */
  setProposal(changes: readonly ElementChange[]): void {
    this.uncommitted.setProposal(changes)
  }

  // ---- mode, tool, selection, editing

  /** Always preview if the person may not edit. */
  get mode(): Mode {
    return this.board?.canEdit === false ? 'preview' : this.#mode
  }

  setMode(mode: Mode): void {
    if (mode === this.#mode) return
    this.#resetEditing()
    this.#mode = mode
    this.#handleMode()
  }

  #resetEditing(): void {
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

  /** Replaces the selection with exactly these: the caller adds the members of groups (`withGroups`). */
  select(ids: Iterable<string>): void {
    this.#selected.select(ids)
  }

  /** Adds these and their groups to the selection, or removes them if all are selected. */
  toggle(ids: Iterable<string>): void {
    this.#selected.toggle(this.withGroups(ids))
  }

  /** Selects everything that can be pressed: nothing locked or hidden, no backgrounds. */
  selectAll(): void {
    this.#selected.selectAll()
  }

  /** The element that keyboard navigation is on, selected or not; by default, the only one selected. */
  get activeId(): string | null {
    return this.#selected.active
  }

  setActive(id: string | null): void {
    this.#selected.setActive(id)
  }

  /** Multi-select: a press adds to or removes from the selection. */
  get isPicking(): boolean {
    return this.#selected.isPicking
  }

  setPicking(isPicking: boolean): void {
    this.#selected.setPicking(isPicking && this.mode === 'edit')
  }

  /** The id of the text being edited. */
  get editing(): string | null {
    return this.#editing
  }

  startEditing(id: string, wasPlaced = false): void {
    const element = this.content.projection.get(id)
    if (this.mode !== 'edit' || this.#editing === id || element?.type !== 'text' || isLocked(element)) return
    this.endEditing()
    this.select([id])
    this.#editing = id
    this.#editedRev = this.content.baseRevOf(id)
    this.#wasPlaced = wasPlaced
    this.#editSessionId++
    this.topics.notify('editing')
    this.notifyElement(id)
  }

  /** Shows words as they are typed into the text being edited; they are durable within 300 ms. */
  type(patch: ElementPatch): void {
    if (this.#editing === null) return
    this.setDraft([{ id: this.#editing, patch }])
    this.#typing.touch()
  }

  /** Ends editing and commits what was typed, as one undo step. A text left empty is deleted. */
  endEditing(): void {
    const id = this.#editing
    if (id === null) return
    this.#typing.done()
    const element = this.element(id)
    const isEmpty = element !== undefined && isGhost(element)
    const isFree = !this.isLocked(id)
    if (isEmpty) this.clearDraft()
    else {
      this.commitDraft()
      if (isFree) this.makeRoom()
    }
    const kind = this.stepKind()
    this.#stopTextEditing()
    if (isEmpty && isFree && this.mode === 'edit')
      this.content.commit([{ kind: 'element.delete', elementId: id }], [], { kind })
  }

  /** Moves the edited text off what it has grown over, if it was placed automatically. */
  makeRoom(): void {
    if (this.#wasPlaced && this.#editing !== null) this.texts?.makeRoom(this.#editing)
  }

  #stopTextEditing(): void {
    const left = this.#editing
    this.#editing = null
    this.#editedRev = undefined
    this.#typing.done()
    this.topics.notify('editing')
    if (left !== null) this.notifyElement(left)
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

  /** Whether the grid is shown and snapped to. */
  get hasGrid(): boolean {
    return this.#hasGrid
  }

  setGrid(hasGrid: boolean): void {
    if (hasGrid === this.#hasGrid) return
    this.#hasGrid = hasGrid
    this.topics.notify('grid')
  }

  /** What the running gesture snaps to. */
  get guides(): readonly Guide[] {
    return this.#guides
  }

  setGuides(guides: readonly Guide[]): void {
    if (guides.length === 0 && this.#guides.length === 0) return
    this.#guides = guides.length > 0 ? guides : NO_GUIDES
    this.topics.notify('guides')
  }

  /** While tiles draw the board, what is changing and the active element are still nodes. */
  #pinNodes(): void {
    if (this.view.renderMode === 'nodes') return
    const named = [this.activeId, this.#editing].flatMap((id) => id ?? [])
    this.view.pinMounted(new Set([...this.uncommitted.drafted, ...named]))
  }

  /** For the current edit session, or with `isNext` for the next one. */
  protected stepKind(isNext = false): StepKind {
    if (isNext) return `typing ${this.#editSessionId + 1}`
    return this.#editing === null ? 'alone' : `typing ${this.#editSessionId}`
  }

  // ---- reacting to content changes

  #handleStatus(): void {
    if (this.status === 'ready') this.view.opened()
    this.topics.notify('status')
  }

  /** The history, too: a viewer has nothing to undo. */
  #handleMode(): void {
    this.topics.notify('mode')
    this.topics.notify('history')
  }

  #handleBoard(): void {
    this.topics.notify('board')
    const isEditable = this.board?.canEdit !== false
    if (isEditable === this.#wasEditable) return
    this.#wasEditable = isEditable
    if (!isEditable) this.#resetEditing()
    this.#handleMode()
  }

  #handleElements(changes: Changes): void {
    const { changed, gone, isReordered, isRegrouped } = changes
    if (this.#editing !== null && gone.includes(this.#editing)) this.#commitOrphanedText(this.#editing)
    this.uncommitted.rebase(changes)
    if (gone.length > 0) this.#dropGone(gone)
    this.view.elementsChanged(changes)
    for (const id of changed) this.notifyElement(id)
    if (isReordered) this.topics.notify('elements')
    if (isRegrouped || (isReordered && this.groups.size > 0)) this.topics.notify('groups')
    this.updateBackgrounds()
    // Someone has locked it: what was typed so far is committed.
    if (this.#editing !== null && changed.includes(this.#editing) && this.isLocked(this.#editing)) this.endEditing()
  }

  /** Commits words typed into a text that was just deleted: if refused, they stay recoverable (rule 8). */
  #commitOrphanedText(elementId: string): void {
    const content = this.uncommitted.draftOf(elementId)?.content
    if (content === undefined || content.trim() === '') return
    const baseRev = this.content.baseRevOf(elementId)
    this.content.commit([{ kind: 'element.update', elementId, baseRev, data: { content } }])
  }

  #dropGone(gone: readonly string[]): void {
    this.#selected.dropGone(gone)
    if (this.#editing === null || !gone.includes(this.#editing)) return
    this.#stopTextEditing()
  }
}
