import { ERROR_STATUS } from '../../../contract/errors'
import { HISTORY_DAYS } from '../../../contract/limits'
import type { MutationResult, RefusedResult } from '../../../contract/mutation'
import { isWhole } from '../../../contract/rules/newElement'
import { canEdit, canView } from '../../policies/boardPolicy'
import { presentElement } from '../../presenters/board'
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

// Pure: takes the known state and the requests, returns the answers and what to write. All of the server's rules about
// elements are here and in changeElement; reading, writing and waiting are elsewhere.

/** A board's mutable state during a decision: later mutations see the effects of earlier ones. */
interface BoardDraft {
  readonly state: BoardState
  rev: number
  elementCount: number
  readonly editors: Set<number>
  /** ISO time of the newest entry in its history. */
  lastChangeAt: string | null
  /** Whether there is something to write for it. */
  isTouched: boolean
}

class DecisionContext {
  readonly boards: Map<number, BoardDraft>
  readonly known: Map<string, KnownMutation>
  readonly elements: Map<string, StoredElement>
  readonly assets: Set<string>
  readonly created = new Set<string>()
  readonly touched = new Set<string>()
  readonly log: LogEntry[] = []
  readonly unchanged: KnownMutation[] = []
  /** Of the current job: the board's rev before it, and the mutations whose rows its author can derive. */
  fromRev = 0
  derivable = new Set<string>()

  constructor(
    state: State,
    readonly now: string,
  ) {
    this.boards = new Map(
      state.boards.map((board) => [
        board.id,
        {
          state: board,
          rev: board.rev,
          elementCount: board.elementCount,
          editors: new Set<number>(),
          lastChangeAt: board.lastChangeAt,
          isTouched: false,
        },
      ]),
    )
    this.known = new Map(state.known.map((known) => [keyOf(known), known]))
    this.elements = new Map(state.elements.map((element) => [element.id, element]))
    this.assets = new Set(state.assets.map(assetKey))
  }

  /** A copy for changes that may be discarded. */
  copy(): DecisionContext {
    const copy = new DecisionContext({ boards: [], known: [], elements: [], assets: [] }, this.now)
    for (const [id, board] of this.boards) copy.boards.set(id, { ...board, editors: new Set(board.editors) })
    for (const [key, known] of this.known) copy.known.set(key, known)
    for (const [id, element] of this.elements) copy.elements.set(id, element)
    for (const key of this.assets) copy.assets.add(key)
    for (const id of this.created) copy.created.add(id)
    for (const id of this.touched) copy.touched.add(id)
    copy.log.push(...this.log)
    copy.unchanged.push(...this.unchanged)
    return copy
  }
}

/** Decides a group of jobs in order. `now` becomes the creation and deletion time of rows. */
export function decide(state: State, jobs: readonly Job[], now: Date): Decision {
  let context = new DecisionContext(state, now.toISOString())
  const answers: Answer[] = jobs.map((job) => {
    const fromRev = visibleRev(context, job)
    const tried = job.isAtomic ? context.copy() : context
    tried.fromRev = fromRev
    tried.derivable = new Set()
    const results = job.mutations.map((mutation) => decideMutation(tried, job, mutation))
    if (job.isAtomic && results.some(({ status }) => status !== 200)) {
      return { fromRev, rev: fromRev, results: results.map(withoutEffect) }
    }
    context = tried
    return { fromRev, rev: visibleRev(context, job), results, derivable: tried.derivable, at: context.now }
  })
  const inserts: StoredElement[] = []
  const updates: StoredElement[] = []
  for (const id of context.touched) {
    const row = context.elements.get(id)
    if (row) (context.created.has(id) ? inserts : updates).push(row)
  }
  const boards = [...context.boards.values()]
    .filter((board) => board.isTouched)
    .map(({ state: { id, rev }, rev: last, editors }) => ({
      boardId: id,
      rev,
      count: last - rev,
      editors: [...editors],
    }))
  const before = new Map(state.elements.map((element) => [element.id, element]))
  return { answers, boards, inserts, updates, before, log: context.log, unchanged: context.unchanged }
}

/** Turns a success into NOT_APPLIED: another mutation of the atomic request was refused. */
function withoutEffect(result: MutationResult): MutationResult {
  if (result.status !== 200) return result
  const { mutationId } = result
  const message = 'Another change in this request was refused, so this one was not applied'
  return { mutationId, status: ERROR_STATUS.NOT_APPLIED, code: 'NOT_APPLIED', message }
}

/** For a board that does not exist, or that the person may not see: both look the same. */
export const BOARD_NOT_FOUND = 'Board not found'

function decideMutation(context: DecisionContext, job: Job, mutation: CheckedMutation): MutationResult {
  const board = context.boards.get(job.boardId)
  const collaboration = board?.state.collaborations.find(({ userId }) => userId === job.userId)
  const mayView = board !== undefined && canView(job.userId, board.state, collaboration)

  const known = context.known.get(keyOf({ userId: job.userId, mutationId: mutation.mutationId }))
  if (known) return repeat(known, job, mutation, mayView ? context.elements.get(mutation.elementId) : undefined)

  if (!board || !mayView) return refuse(mutation, { code: 'NOT_FOUND', message: BOARD_NOT_FOUND })
  if (!canEdit(job.userId, board.state, collaboration)) {
    return refuse(mutation, { code: 'FORBIDDEN', message: 'You can view this board, but not edit it' })
  }
  if (board.state.deletedAt !== null) {
    return refuse(mutation, { code: 'BOARD_IN_TRASH', message: 'This board is in the trash' })
  }
  const change = changeElement(mutation, {
    boardId: job.boardId,
    userId: job.userId,
    rev: board.rev + 1,
    now: context.now,
    elementCount: board.elementCount,
    element: context.elements.get(mutation.elementId),
    unchangedSince: job.unchangedSince,
    maySee: (address) => context.assets.has(assetKey({ userId: job.userId, address })),
  })
  if ('code' in change) return refuse(mutation, change)
  board.isTouched = true
  if (board.state.userId !== job.userId) board.editors.add(job.userId)
  if ('unchanged' in change) return acknowledge(context, job, mutation, change.unchanged)
  return apply(context, board, job, mutation, change)
}

/**
 * A no-op update does not advance the rev and is acknowledged with the row's: anyone who has that row has the result.
 */
function acknowledge(
  context: DecisionContext,
  job: Job,
  mutation: CheckedMutation,
  row: StoredElement,
): MutationResult {
  const { userId, boardId } = job
  const { mutationId, hash } = mutation
  const known = { userId, mutationId, boardId, hash, result: { rev: row.rev } }
  context.unchanged.push(known)
  context.known.set(keyOf(known), known)
  return answer(mutationId, known.result, row)
}

function apply(
  context: DecisionContext,
  board: BoardDraft,
  job: Job,
  mutation: CheckedMutation,
  change: Change,
): MutationResult {
  const { mutationId, elementId, hash, at, kind } = mutation
  const { userId, boardId } = job
  const before = context.elements.get(elementId)
  const wasKnown = before !== undefined
  const { row, previousState, newState, overwrote } = change
  board.rev = row.rev
  if (kind === 'create') board.elementCount++
  if (kind === 'delete') board.elementCount--

  if (!overwrote && isDerivable(mutation, before, context.fromRev)) context.derivable.add(mutationId)
  context.elements.set(elementId, row)
  context.touched.add(elementId)
  if (!wasKnown) context.created.add(elementId)
  const timestamp = at === null ? null : timeInHistory(at, { now: context.now, last: board.lastChangeAt })
  board.lastChangeAt = timestamp ?? context.now
  const result: StoredResult = overwrote ? { rev: row.rev, overwrote } : { rev: row.rev }
  context.log.push({
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
    timestamp,
    result,
    ...(job.agent && { agent: job.agent }),
  })
  context.known.set(keyOf({ userId, mutationId }), { userId, mutationId, boardId, hash, result })
  return answer(mutationId, result, row)
}

/** Whether the author can derive the new row: no one else changed the element since the author saw it. */
function isDerivable(mutation: CheckedMutation, before: StoredElement | undefined, fromRev: number): boolean {
  switch (mutation.kind) {
    case 'create':
      return before === undefined && isWhole(mutation.data)
    case 'update':
      return before !== undefined && (before.rev > fromRev || before.rev <= (mutation.baseRev ?? -1))
    case 'delete':
      return true
  }
}

const DAY = 24 * 60 * 60 * 1000

/**
 * Clamps the time of a change to plausible bounds: not in the future, not before the board's previous change, and not
 * older than the history's retention.
 */
function timeInHistory(at: string, { now, last }: { readonly now: string; readonly last: string | null }): string {
  const oldest = Date.parse(now) - HISTORY_DAYS * DAY
  const time = Math.max(oldest, Math.min(Date.parse(at), Date.parse(now)))
  return new Date(last === null ? time : Math.max(time, Date.parse(last))).toISOString()
}

/** The stored result, with the current row, which may have changed since. */
function repeat(
  known: KnownMutation,
  job: Job,
  mutation: CheckedMutation,
  row: StoredElement | undefined,
): MutationResult {
  if (known.hash !== mutation.hash || known.boardId !== job.boardId) {
    return refuse(mutation, {
      code: 'MUTATION_REUSED',
      message: 'This mutationId was already used for a different change',
    })
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

/** The board's rev, or 0 for people who may not see it. */
function visibleRev(context: DecisionContext, job: Job): number {
  const board = context.boards.get(job.boardId)
  const collaboration = board?.state.collaborations.find(({ userId }) => userId === job.userId)
  return board && canView(job.userId, board.state, collaboration) ? board.rev : 0
}

function keyOf({ userId, mutationId }: { userId: number; mutationId: string }): string {
  return `${userId} ${mutationId}`
}

function assetKey({ userId, address }: { userId: number; address: string }): string {
  return `${userId} ${address}`
}
