import { changedRows } from '../../../contract/mutation'
import { lenientParser, parseLeniently } from '../../../contract/shared/reading'
import { type SharedBoard, type SharedChanges, sharedBoard, sharedChanges } from '../../../contract/sharing'
import { ApiError, refusalMessage } from '../../api/ApiError'
import type { Parse } from '../../api/request'
import type { BoardDelta, BoardSnapshot, BoardSource, LocalBoard } from '../../offline/types'

/** Ms between two polls while the page is visible. */
export const ASK_EVERY = 10_000

/** The state of a share link's page. */
export type GuestState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'open'
      readonly boardUid: string
      readonly owner: SharedBoard['owner']
      /** Set while updates fail. */
      readonly stale: Stale | null
    }
  /** The link was turned off, has expired, or never existed. Nothing of the board is kept. */
  | { readonly kind: 'ended' }
  /** The server could not be reached yet, and there is nothing to show. */
  | { readonly kind: 'unreachable' }
  /** The server's reason for refusing the board; may be temporary. */
  | { readonly kind: 'refused'; readonly reason: string }

export interface Stale {
  /** When the board was last read, in ms since the epoch. */
  readonly receivedAt: number
  /** The server's message; null if it is unreachable. */
  readonly reason: string | null
}

export interface GuestDeps {
  /** Throws ApiError, or another error if there was no response. */
  readonly ask: <T>(path: string, parse: Parse<T>) => Promise<T>
  /** Calls back once after this many ms. Returns a cancel function. */
  readonly after: (ms: number, run: () => void) => () => void
  readonly now: () => number
  readonly isVisible: () => boolean
}

const LOADING: GuestState = { kind: 'loading' }
const ENDED: GuestState = { kind: 'ended' }

/**
 * The board behind a share link, as a source for its store. In memory only: once the server reports that the link has
 * ended, everything read through it is dropped.
 */
export class GuestBoard implements BoardSource {
  readonly #path: string
  readonly #deps: GuestDeps
  readonly #stateListeners = new Set<() => void>()
  readonly #boardListeners = new Set<(delta: BoardDelta) => void>()
  #state: GuestState = LOADING
  #content: { readonly board: LocalBoard; readonly elements: BoardSnapshot['elements'] } | null = null
  #isAsking = false
  #receivedAt = 0
  #stopTimer = () => {}

  constructor(token: string, deps: GuestDeps) {
    this.#path = `/api/shared/${encodeURIComponent(token)}`
    this.#deps = deps
  }

  readonly read = (): GuestState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener)
    return () => this.#stateListeners.delete(listener)
  }

  /** Reads the board, then polls for updates. Returns a stop function. */
  start(): () => void {
    void this.refresh()
    this.#wait()
    return () => this.#stopTimer()
  }

  /** Polls now, when the page is shown again or the network is back. */
  async refresh(): Promise<void> {
    if (this.#isAsking || this.#state.kind === 'ended') return
    this.#isAsking = true
    try {
      await (this.#content ? this.#readChanges(this.#content.board.cursor) : this.#readWhole())
      this.#receivedAt = this.#deps.now()
      this.#reportStale(null)
    } catch (error) {
      if (hasEnded(error)) this.#end()
      else this.#fail(refusalMessage(error))
    } finally {
      this.#isAsking = false
    }
  }

  async readBoard(): Promise<BoardSnapshot | null> {
    return this.#content && { ...this.#content, pending: [] }
  }

  onBoard(_boardUid: string, listener: (delta: BoardDelta) => void): () => void {
    this.#boardListeners.add(listener)
    return () => this.#boardListeners.delete(listener)
  }

  /** Guests change nothing: the store checks `canEdit` and never calls this. */
  async commit(): Promise<never> {
    throw new Error('A shared board cannot be changed')
  }

  #wait(): void {
    this.#stopTimer = this.#deps.after(ASK_EVERY, () => {
      if (this.#deps.isVisible()) void this.refresh()
      this.#wait()
    })
  }

  async #readWhole(): Promise<void> {
    const { board, owner, elements, rev } = await this.#deps.ask(this.#path, lenientParser(sharedBoard))
    const isFirst = this.#content === null
    const local = toLocal(board, rev)
    this.#content = { board: local, elements }
    if (isFirst) this.#set({ kind: 'open', boardUid: board.uid, owner, stale: null })
    else this.#notify({ boardUid: board.uid, reset: true, board: local })
  }

  async #readChanges(since: number): Promise<void> {
    const path = `${this.#path}/changes?since=${since}`
    const changes: SharedChanges = await this.#deps.ask(path, parseChanges)
    const content = this.#content
    if (!content) return
    if ('reset' in changes || changes.rev < since) return this.#readWhole()
    const { rev, elements, deleted } = changes
    if (rev === since && !changes.board) return
    const board = changes.board ? toLocal(changes.board, rev) : { ...content.board, cursor: rev }
    const gone = new Set([...deleted, ...elements.map(({ id }) => id)])
    this.#content = { board, elements: [...content.elements.filter(({ id }) => !gone.has(id)), ...elements] }
    this.#notify({ boardUid: board.uid, board, put: elements, removed: deleted.map((id) => ({ id, rev })) })
  }

  #end(): void {
    this.#content = null
    this.#stopTimer()
    this.#set(ENDED)
  }

  #notify(delta: BoardDelta): void {
    for (const listener of this.#boardListeners) listener(delta)
  }

  #fail(reason: string | null): void {
    if (this.#content) this.#reportStale({ receivedAt: this.#receivedAt, reason })
    else this.#set(reason === null ? { kind: 'unreachable' } : { kind: 'refused', reason })
  }

  #reportStale(stale: Stale | null): void {
    if (this.#state.kind !== 'open') return
    const { stale: before } = this.#state
    if (before?.receivedAt !== stale?.receivedAt || before?.reason !== stale?.reason)
      this.#set({ ...this.#state, stale })
  }

  #set(state: GuestState): void {
    this.#state = state
    for (const listener of this.#stateListeners) listener()
  }
}

/** Whether the server reports that the link leads nowhere, permanently; other errors may be temporary. */
function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 410].includes(error.status) && error.parsed().code !== null
}

function toLocal({ rev: _rev, ...board }: SharedBoard['board'], cursor: number): LocalBoard {
  return {
    ...board,
    canEdit: false,
    isDraft: false,
    cursor,
    isComplete: true,
    openedAt: 0,
    isPinned: false,
    owner: null,
    collaborators: [],
  }
}

/** Leaves out unreadable rows. The other valid response asks to read everything again. */
function parseChanges(value: unknown): SharedChanges {
  return parseLeniently(changedRows, value)?.data ?? sharedChanges.parse(value)
}
