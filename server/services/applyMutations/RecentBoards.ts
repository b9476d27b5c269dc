import { assetsOf } from './checkMutation'
import type { BoardState, Decision, Job, State, StoredElement } from './state'

/** Characters of elements that are cached, in all. */
const CACHED_MAX = 32 * 1024 * 1024
/** Approximate size of an element besides its content and properties. */
const OTHER_FIELDS = 600

interface RecentBoard {
  state: BoardState
  readonly elements: Map<string, StoredElement>
  size: number
}

/**
 * The boards that this process wrote last, as its writes left them: changes to the same elements are decided from that,
 * without reading. Each board's state is of one rev, and a write only takes place if the board is still at the rev that
 * it was decided on and its author may still write, so this needs no updates about others. A mutation that was applied
 * before is noticed by the write, too: it is in `mutations` already.
 */
export class RecentBoards {
  /** In the order of their last write. */
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
        // The number of elements, the permitted images and the time of the last change aren't known here.
        if (mutation.kind === 'create' || mutation.at !== null || assetsOf(mutation).length > 0) return undefined
        const element = recent.elements.get(mutation.elementId)
        if (!element) return undefined
        elements.set(element.id, element)
      }
    }
    return { boards: [...boards.values()], elements: [...elements.values()], known: [], assets: [] }
  }

  /** After a write: what it was decided on, the decision, and the boards that it was written for. */
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

  /** If it isn't known what a write left. */
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

/** All collaborators; the second takes precedence. */
function union(before: BoardState, read: BoardState): BoardState['collaborations'] {
  const named = new Set(read.collaborations.map(({ userId }) => userId))
  return [...before.collaborations.filter(({ userId }) => !named.has(userId)), ...read.collaborations]
}

function sizeOf({ content, properties }: StoredElement): number {
  return content.length + JSON.stringify(properties).length + OTHER_FIELDS
}
