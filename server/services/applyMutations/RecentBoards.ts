import { assetsOf } from './checkMutation'
import type { BoardState, Decision, Job, State, StoredElement } from './state'

/** Cache limit, in characters of element data. */
const CACHED_MAX = 32 * 1024 * 1024
/** Approximate size of an element besides its content and properties. */
const OTHER_FIELDS = 600

interface RecentBoard {
  state: BoardState
  readonly elements: Map<string, StoredElement>
  size: number
}

/**
 * A cache of the boards that this process wrote last, as its writes left them: further changes to the same elements are
 * decided without a read. Other processes needn't invalidate it: each state belongs to one rev, and a write succeeds
 * only if the board is still at that rev and its author may still write. The write also catches a mutation that was
 * applied before: its row in `mutations` exists already.
 */
export class RecentBoards {
  /** Least recently written first. */
  readonly #boards = new Map<number, RecentBoard>()
  #size = 0

  /** What `decide` needs for these jobs; undefined if part of it has to be read. */
  stateFor(jobs: readonly Job[]): State | undefined {
    const boards = new Map<number, BoardState>()
    const elements = new Map<string, StoredElement>()
    for (const { boardId, mutations } of jobs) {
      const recent = this.#boards.get(boardId)
      if (!recent) return undefined
      boards.set(boardId, recent.state)
      for (const mutation of mutations) {
        // The number of elements, the permitted images and the time of the last change aren't cached.
        if (mutation.kind === 'create' || mutation.at !== null || assetsOf(mutation).length > 0) return undefined
        const element = recent.elements.get(mutation.elementId)
        if (!element) return undefined
        elements.set(element.id, element)
      }
    }
    return { boards: [...boards.values()], elements: [...elements.values()], known: [], assets: [] }
  }

  /** Updates the cache after a write. `won`: the boards that were written. */
  remember(state: State, decision: Decision, won: ReadonlySet<number>): void {
    for (const write of decision.boards) {
      const read = state.boards.find(({ id }) => id === write.boardId)
      const before = this.#take(write.boardId)
      if (!read || !won.has(write.boardId)) continue
      const isSameRev = before?.state.rev === write.rev
      const collaborations = isSameRev ? union(before.state, read) : read.collaborations
      const recent = isSameRev ? before : { state: read, elements: new Map(), size: 0 }
      recent.state = { ...read, rev: write.rev + write.count, collaborations }
      this.#boards.set(write.boardId, recent)
      this.#size += recent.size
    }
    for (const row of [...decision.inserts, ...decision.updates]) this.#set(row)
    for (const oldest of this.#boards.keys()) {
      if (this.#size <= CACHED_MAX) break
      this.#take(oldest)
    }
  }

  /** Evicts boards that a failed write may have changed. */
  forget(boardIds: Iterable<number>): void {
    for (const boardId of boardIds) this.#take(boardId)
  }

  #set(row: StoredElement): void {
    const recent = this.#boards.get(row.boardId)
    if (!recent) return
    const before = recent.elements.get(row.id)
    const growth = (row.deletedAt === null ? sizeOf(row) : 0) - (before ? sizeOf(before) : 0)
    if (row.deletedAt === null) recent.elements.set(row.id, row)
    else recent.elements.delete(row.id)
    recent.size += growth
    this.#size += growth
  }

  #take(boardId: number): RecentBoard | undefined {
    const recent = this.#boards.get(boardId)
    this.#size -= recent?.size ?? 0
    this.#boards.delete(boardId)
    return recent
  }
}

/** All collaborators; `read` takes precedence. */
function union(before: BoardState, read: BoardState): BoardState['collaborations'] {
  const named = new Set(read.collaborations.map(({ userId }) => userId))
  return [...before.collaborations.filter(({ userId }) => !named.has(userId)), ...read.collaborations]
}

function sizeOf({ content, properties }: StoredElement): number {
  return content.length + JSON.stringify(properties).length + OTHER_FIELDS
}
