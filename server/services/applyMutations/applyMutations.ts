import type { Knex } from 'knex'
import { ERROR_STATUS } from '../../../contract/errors'
import type { AppliedResult, Mutation, MutationResult, RefusedResult, UpdateMutation } from '../../../contract/mutation'
import { isImageData } from '../../../contract/rules/assetAddress'
import { AppError } from '../../AppError'
import { storeDataUri } from '../../assets/storeImage'
import type { WriteDeps } from '../../deps'
import { canonicalHash } from '../canonicalHash'
import { checkpointAfter } from '../history/checkpoints'
import { notifyOverwrites } from '../notifications/notify'
import { isDataError, isTransient, isUniqueViolation, lockBoards, query } from '../query'
import { decide } from './decide'
import {
  type Answer,
  type CheckedMutation,
  type Decision,
  type Job,
  type JobTerms,
  RecentBoards,
  readState,
  type State,
  writeDecision,
} from './state'

/** A mutation as in the contract; `baseRev` is null if the author does not know which rev they saw. */
export type DurableMutation =
  | Exclude<Mutation, UpdateMutation>
  | (Omit<UpdateMutation, 'baseRev'> & { readonly baseRev: number | null })

/** `derivable`, `at`: see Answer. */
export interface AppliedMutations extends Pick<Answer, 'rev' | 'derivable' | 'at'> {
  readonly results: MutationResult[]
}

/**
 * The only way to change elements: applies one person's mutations to one board, in order and at most once each, all in
 * one commit, then broadcasts them and notifies people whose values were overwritten. Every mutation has its own
 * result, in the order given; those that the caller already refused keep their place. `rev` is the board's afterwards,
 * 0 for people who may not see it.
 * Throws only if nothing could be decided (the database is unreachable); whether anything was stored is unknown then.
 */
export async function applyMutations(
  deps: WriteDeps,
  userId: number,
  boardId: number,
  mutations: readonly (DurableMutation | RefusedResult)[],
  terms: JobTerms = {},
): Promise<AppliedMutations> {
  const sent = mutations.filter(isMutation).map(checkMutation)
  const checked = await storeDataUris(deps, userId, sent)
  const accepted = checked.filter(isMutation)
  const answer = await queueFor(deps).apply({ ...terms, userId, boardId, mutations: accepted })
  publishChanges(deps, userId, boardId, accepted, answer)
  checkpointAfter(deps, boardId, answer)
  await notifyOverwrites(deps, { userId, boardId, mutations: accepted, results: answer.results })

  const decided = answer.results.values()
  const resolved = checked.map((item) => (isMutation(item) ? next(decided) : item)).values()
  const results = mutations.map((item) => (isMutation(item) ? next(resolved) : item))
  // The content of images sent as bytes is now an address.
  const isAsSent = checked.every((item, index) => item === sent[index])
  return { rev: answer.rev, results, ...(isAsSent && { derivable: answer.derivable }), at: answer.at }
}

function isMutation<T extends object>(item: T | RefusedResult): item is Exclude<T, RefusedResult> {
  return 'kind' in item
}

function next(results: Iterator<MutationResult>): MutationResult {
  const { value, done } = results.next()
  if (done) throw new Error('A mutation without a result')
  return value
}

/** Lowercases ids as the database does, and adds the hash that a repeat must match, whichever route it uses. */
export function checkMutation(mutation: DurableMutation): CheckedMutation {
  const { kind } = mutation
  const elementId = mutation.elementId.toLowerCase()
  const baseRev = kind === 'update' ? mutation.baseRev : undefined
  const data = kind === 'delete' ? undefined : mutation.data
  const common = {
    mutationId: mutation.mutationId.toLowerCase(),
    elementId,
    hash: canonicalHash({ kind, elementId, baseRev, data }),
    at: storableTime(mutation.at),
  }
  if (kind === 'create') return { ...common, kind, data: mutation.data }
  if (kind === 'update') return { ...common, kind, data: mutation.data, baseRev: mutation.baseRev }
  return { ...common, kind }
}

/** A clock that is wrong by centuries is no reason to refuse the change. */
function storableTime(at: string | undefined): string | null {
  const time = at === undefined ? Number.NaN : Date.parse(at)
  return time >= 0 && time < Date.UTC(9999, 0) ? new Date(time).toISOString() : null
}

// One queue per process and database: requests that arrive while a group is being written form the next group, and
// share its read, decision and write. Groups run one after the other, so events are published in the order of revs.

const queues = new WeakMap<Knex, GroupCommitQueue>()

function queueFor({ knex, clock }: WriteDeps): GroupCommitQueue {
  const queue = queues.get(knex) ?? createGroupCommitQueue(knex, clock)
  queues.set(knex, queue)
  return queue
}

/** Mutations per group; a single request may be larger. */
const GROUP_MAX = 200

interface Waiting {
  readonly job: Job
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

interface GroupCommitQueue {
  /** Resolves after the commit, in the order of revs. */
  apply(job: Job): Promise<Answer>
}

export function createGroupCommitQueue(knex: Knex, clock: () => Date): GroupCommitQueue {
  const queue: Waiting[] = []
  const recent = new RecentBoards()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (queue.length > 0) {
      // Collects the requests of this turn of the event loop; otherwise every group would have just one.
      await new Promise(setImmediate)
      await settle(takeGroup(queue))
    }
    isRunning = false
  }

  async function settle(group: readonly Waiting[]): Promise<void> {
    const answers = await attempt(group, () => applyGroup(knex, jobsOf(group), clock(), recent))
    if (!answers) return
    const lost = group.filter((waiting, index) => {
      const answer = answers[index]
      if (answer) waiting.resolve(answer)
      return !answer
    })
    for (const boardId of new Set(lost.map(({ job }) => job.boardId))) {
      const board = lost.filter(({ job }) => job.boardId === boardId)
      const locked = await attempt(board, () => knex.transaction((trx) => applyLocked(trx, jobsOf(board), clock())))
      locked?.forEach((answer, index) => {
        board[index]?.resolve(answer)
      })
    }
  }

  /** If one request's data fails the statement, the others must not fail with it: each is retried alone. */
  async function attempt<T>(group: readonly Waiting[], work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      const isRetryable = isDataError(error) || isTransient(error)
      for (const { job, resolve, reject } of group) {
        if (isRetryable) await applyOneByOne(knex, job, clock()).then(resolve, reject)
        else reject(error)
      }
    }
  }

  return {
    apply: (job) =>
      new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject })
        if (!isRunning) void run()
      }),
  }
}

function takeGroup(queue: Waiting[]): Waiting[] {
  let mutations = 0
  let count = 0
  for (const { job } of queue) {
    mutations += job.mutations.length
    if (count > 0 && mutations > GROUP_MAX) break
    count++
  }
  return queue.splice(0, count)
}

function jobsOf(group: readonly Waiting[]): Job[] {
  return group.map(({ job }) => job)
}

/**
 * Reads, decides and writes once for all jobs; skips the read if `recent` has everything they need. A job whose board
 * someone else changed in between has no answer and wrote nothing.
 */
async function applyGroup(
  db: Knex,
  jobs: readonly Job[],
  now: Date,
  recent?: RecentBoards,
): Promise<(Answer | undefined)[]> {
  const cached = recent?.stateFor(jobs)
  if (cached) {
    const decision = decide(cached, jobs, now)
    const isApplied = decision.answers.every(({ results }) => results.every(({ status }) => status === 200))
    try {
      if (isApplied) return await write(db, jobs, { state: cached, decision, recent })
    } catch (error) {
      // For example, a mutation that was applied before.
      if (!isDataError(error)) throw error
    }
  }
  const state = await readState(db, jobs)
  return write(db, jobs, { state, decision: decide(state, jobs, now), recent })
}

interface Decided {
  readonly state: State
  readonly decision: Decision
  readonly recent: RecentBoards | undefined
}

async function write(db: Knex, jobs: readonly Job[], { state, decision, recent }: Decided) {
  const boardIds = decision.boards.map(({ boardId }) => boardId)
  let won: ReadonlySet<number>
  try {
    won = await writeDecision(db, decision)
  } catch (error) {
    recent?.forget(boardIds)
    throw error
  }
  recent?.remember(state, decision, won)
  const lost = new Set(boardIds.filter((id) => !won.has(id)))
  return jobs.map(({ boardId }, index) => (lost.has(boardId) ? undefined : decision.answers[index]))
}

/** Like `applyGroup`, with the boards' rows locked: no other write can come in between. */
export async function applyLocked(trx: Knex.Transaction, jobs: readonly Job[], now: Date): Promise<Answer[]> {
  await lockBoards(trx, [...new Set(jobs.map(({ boardId }) => boardId))])
  const answers = await applyGroup(trx, jobs, now)
  return answers.map((answer) => {
    // Only if a right was revoked between read and write; the next attempt reports it.
    if (!answer) throw new AppError('UNAVAILABLE', 'The board has changed in the meantime. Please try again.')
    return answer
  })
}

/**
 * The slow path, after a statement failed: one transaction for the request, a savepoint for each mutation, so that an
 * unforeseen failure refuses only that mutation. The request is still one commit.
 */
async function applyOneByOne(knex: Knex, job: Job, now: Date): Promise<Answer> {
  return knex.transaction(async (trx) => {
    await lockBoards(trx, [job.boardId])
    const first = await applyLocked(trx, [{ ...job, mutations: [] }], now)
    const fromRev = first[0]?.rev ?? 0
    let rev = fromRev
    const results: MutationResult[] = []
    const parts = job.isAtomic ? [job.mutations] : job.mutations.map((mutation) => [mutation])
    for (const mutations of parts) {
      const answer = await applyOne(trx, { ...job, mutations }, now)
      if (answer) rev = answer.rev
      results.push(...(answer?.results ?? mutations.map(unstorable)))
    }
    return { fromRev, rev, results }
  })
}

/** Undefined if the database rejects it. The second attempt sees a row that another board's write inserted. */
async function applyOne(trx: Knex.Transaction, job: Job, now: Date): Promise<Answer | undefined> {
  for (const isLast of [false, true]) {
    try {
      const [answer] = await trx.transaction((savepoint) => applyLocked(savepoint, [job], now))
      return answer
    } catch (error) {
      if (!isDataError(error)) throw error
      if (isLast || !isUniqueViolation(error)) return undefined
    }
  }
}

function unstorable({ mutationId }: CheckedMutation): MutationResult {
  const status = ERROR_STATUS.VALIDATION_FAILED
  return { mutationId, status, code: 'VALIDATION_FAILED', message: 'This change can’t be stored' }
}

function publishChanges(
  { publish }: WriteDeps,
  userId: number,
  boardId: number,
  mutations: readonly CheckedMutation[],
  answer: Answer,
) {
  const { fromRev, rev, results } = answer
  if (rev === fromRev) return
  const fresh = new Map<string, AppliedResult>()
  const mutationIds: string[] = []
  const created: string[] = []
  let notified = fromRev
  for (const [index, result] of results.entries()) {
    const { elementId, kind } = mutations[index] ?? {}
    if (result.status !== 200 || result.repeated || elementId === undefined) continue
    // A no-op update does not advance the rev.
    if (result.rev <= notified) continue
    notified = result.rev
    fresh.set(elementId, result)
    if (kind === 'create') created.push(elementId)
    mutationIds.push(result.mutationId)
  }
  const elements = [...fresh.values()].flatMap(({ element }) => element ?? [])
  const deleted = [...fresh].filter(([, { element }]) => element === null).map(([id]) => id)
  publish({ boardId, fromRev, rev, userId, mutationIds, elements, created, deleted })
}

const IMAGES_OF = {
  name: 'mutations-images',
  text: `select id from board_elements where id = any($1::uuid[]) and type = 'image'`,
}

/**
 * Stores data URIs in the content of images as assets and replaces them with addresses, before anything is decided.
 * Keeps the order; a mutation whose bytes are not an image is refused alone. Text that looks like one stays text.
 */
async function storeDataUris(
  deps: WriteDeps,
  userId: number,
  mutations: readonly CheckedMutation[],
): Promise<readonly (CheckedMutation | RefusedResult)[]> {
  const suspects = mutations.filter((mutation) => dataUriOf(mutation) !== null)
  if (suspects.length === 0) return mutations
  const updated = suspects.filter(({ kind }) => kind === 'update').map(({ elementId }) => elementId)
  const created = mutations.filter((mutation) => mutation.kind === 'create' && mutation.data.type === 'image')
  const stored = updated.length > 0 ? await query<{ id: string }>(deps.knex, IMAGES_OF, [updated]) : []
  const images = new Set([...stored.map(({ id }) => id), ...created.map(({ elementId }) => elementId)])

  const results: (CheckedMutation | RefusedResult)[] = []
  for (const mutation of mutations) {
    const dataUri = images.has(mutation.elementId) ? dataUriOf(mutation) : null
    results.push(dataUri === null ? mutation : await storeOne(deps, userId, mutation, dataUri))
  }
  return results
}

function dataUriOf(mutation: CheckedMutation): string | null {
  const content = mutation.kind === 'delete' ? undefined : mutation.data.content
  return content !== undefined && isImageData(content) ? content : null
}

async function storeOne(deps: WriteDeps, userId: number, mutation: CheckedMutation, dataUri: string) {
  try {
    const { address } = await storeDataUri(deps, userId, dataUri, { field: 'data.content' })
    return withContent(mutation, address)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, field } = error
    if (!isRefusal(status)) throw error
    return { mutationId: mutation.mutationId, status, code, message, ...(field ? { field } : {}) }
  }
}

function withContent(mutation: CheckedMutation, content: string): CheckedMutation {
  if (mutation.kind === 'create') return { ...mutation, data: { ...mutation.data, content } }
  if (mutation.kind === 'update') return { ...mutation, data: { ...mutation.data, content } }
  return mutation
}

const REFUSALS = [
  ERROR_STATUS.VALIDATION_FAILED,
  ERROR_STATUS.TOO_LARGE,
  ERROR_STATUS.IMAGE_UNREADABLE,
  ERROR_STATUS.QUOTA_EXCEEDED,
] as const

function isRefusal(status: number): status is (typeof REFUSALS)[number] {
  return REFUSALS.some((refusal) => refusal === status)
}
