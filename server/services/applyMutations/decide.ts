import { ERROR_STATUS } from '../../../contract/errors'
import type { MutationResult, RefusedResult } from '../../../contract/mutation'
import { canEdit, canView } from '../../policies/boardPolicy'
import { presentElement } from '../../presenters/element'
import { type Change, changeElement, type Refusal } from './changeElement'
import type {
  Answer,
  BoardState,
  CheckedMutation,
  Decision,
  Job,
  KnownMutation,
  LogEntry,
  State,
  StoredElement,
  StoredResult,
} from './state'

// Pure: what is known and what is asked in, what to answer and what to write out. Every rule that the server holds
// over elements is here and in changeElement; reading, writing and waiting are elsewhere.

/** What changes while a decision is made: later mutations see what earlier ones did. */
interface BoardDraft {
  readonly state: BoardState
  rev: number
  elementCount: number
  readonly editors: Set<number>
}

class Desk {
  readonly boards: Map<number, BoardDraft>
  readonly known: Map<string, KnownMutation>
  readonly elements: Map<string, StoredElement>
  readonly assets: Set<string>
  readonly created = new Set<string>()
  readonly touched = new Set<string>()
  readonly log: LogEntry[] = []

  constructor(
    state: State,
    readonly now: string,
  ) {
    this.boards = new Map(
      state.boards.map((board) => [
        board.id,
        { state: board, rev: board.rev, elementCount: board.elementCount, editors: new Set<number>() },
      ]),
    )
    this.known = new Map(state.known.map((known) => [keyOf(known), known]))
    this.elements = new Map(state.elements.map((element) => [element.id, element]))
    this.assets = new Set(state.assets.map(assetKey))
  }
}

/** Decides a group of jobs in their order. `now` becomes the creation and deletion time of rows. */
export function decide(state: State, jobs: readonly Job[], now: Date): Decision {
  const desk = new Desk(state, now.toISOString())
  const answers: Answer[] = jobs.map((job) => {
    const fromRev = visibleRev(desk, job)
    const results = job.mutations.map((mutation) => judge(desk, job, mutation))
    return { fromRev, rev: visibleRev(desk, job), results }
  })
  const inserts: StoredElement[] = []
  const updates: StoredElement[] = []
  for (const id of desk.touched) {
    const row = desk.elements.get(id)
    if (row) (desk.created.has(id) ? inserts : updates).push(row)
  }
  const boards = [...desk.boards.values()]
    .filter((board) => board.rev > board.state.rev)
    .map(({ state: { id, rev }, rev: last, editors }) => ({
      boardId: id,
      rev,
      count: last - rev,
      editors: [...editors],
    }))
  return { answers, boards, inserts, updates, log: desk.log }
}

/** Of a board that is not there, or not theirs to know of: both look the same. */
export const BOARD_NOT_FOUND = 'Board not found'

function judge(desk: Desk, job: Job, mutation: CheckedMutation): MutationResult {
  const board = desk.boards.get(job.boardId)
  const collaboration = board?.state.collaborations.find(({ userId }) => userId === job.userId)
  const mayView = board !== undefined && canView(job.userId, board.state, collaboration)

  const known = desk.known.get(keyOf({ userId: job.userId, mutationId: mutation.mutationId }))
  if (known) return repeat(known, job, mutation, mayView ? desk.elements.get(mutation.elementId) : undefined)

  if (!board || !mayView) return refuse(mutation, { code: 'NOT_FOUND', message: BOARD_NOT_FOUND })
  if (!canEdit(job.userId, board.state, collaboration)) {
    return refuse(mutation, { code: 'FORBIDDEN', message: 'You may look at this board, but not change it' })
  }
  if (board.state.deletedAt !== null) {
    return refuse(mutation, { code: 'BOARD_IN_TRASH', message: 'This board is in the trash' })
  }
  const change = changeElement(mutation, {
    boardId: job.boardId,
    userId: job.userId,
    rev: board.rev + 1,
    now: desk.now,
    elementCount: board.elementCount,
    element: desk.elements.get(mutation.elementId),
    maySee: (address) => desk.assets.has(assetKey({ userId: job.userId, address })),
  })
  return 'code' in change ? refuse(mutation, change) : apply(desk, board, job, mutation, change)
}

function apply(desk: Desk, board: BoardDraft, job: Job, mutation: CheckedMutation, change: Change): MutationResult {
  const { mutationId, elementId, hash, at, kind } = mutation
  const { userId, boardId } = job
  const wasKnown = desk.elements.has(elementId)
  const { row, previousState, newState, overwrote } = change
  board.rev = row.rev
  if (kind === 'create') board.elementCount++
  if (kind === 'delete') board.elementCount--
  if (board.state.userId !== userId) board.editors.add(userId)

  desk.elements.set(elementId, row)
  desk.touched.add(elementId)
  if (!wasKnown) desk.created.add(elementId)
  const result: StoredResult = overwrote ? { rev: row.rev, overwrote } : { rev: row.rev }
  desk.log.push({
    boardId,
    userId,
    mutationId,
    hash,
    kind,
    elementId,
    previousState,
    newState,
    rev: row.rev,
    at,
    result,
  })
  desk.known.set(keyOf({ userId, mutationId }), { userId, mutationId, boardId, hash, result })
  return answer(mutationId, result, row)
}

/** The stored result, with the row as it is now: the change itself may have been changed since. */
function repeat(
  known: KnownMutation,
  job: Job,
  mutation: CheckedMutation,
  row: StoredElement | undefined,
): MutationResult {
  if (known.hash !== mutation.hash || known.boardId !== job.boardId) {
    return refuse(mutation, { code: 'MUTATION_REUSED', message: 'This mutationId was used for another change' })
  }
  return { ...answer(mutation.mutationId, known.result, row), repeated: true }
}

function answer(mutationId: string, { rev, overwrote }: StoredResult, row: StoredElement | undefined) {
  const element = row && row.deletedAt === null ? presentElement(row) : null
  const applied = { mutationId, status: 200 as const, rev, element }
  return overwrote ? { ...applied, overwrote: [...overwrote] } : applied
}

function refuse({ mutationId }: CheckedMutation, { code, message, field }: Refusal): RefusedResult {
  const refusal = { mutationId, status: ERROR_STATUS[code], code, message }
  return field ? { ...refusal, field } : refusal
}

/** Nobody learns the rev of a board that they may not see. */
function visibleRev(desk: Desk, job: Job): number {
  const board = desk.boards.get(job.boardId)
  const collaboration = board?.state.collaborations.find(({ userId }) => userId === job.userId)
  return board && canView(job.userId, board.state, collaboration) ? board.rev : 0
}

function keyOf({ userId, mutationId }: { userId: number; mutationId: string }): string {
  return `${userId} ${mutationId}`
}

function assetKey({ userId, address }: { userId: number; address: string }): string {
  return `${userId} ${address}`
}
