import type { Knex } from 'knex'
import { ERROR_STATUS } from '../../../contract/errors'
import type { MutationResult } from '../../../contract/mutation'
import { AppError } from '../../AppError'
import { isDataError, isUniqueViolation } from '../databaseError'
import { lockBoards } from '../lockBoards'
import { decide } from './decide'
import type { RecentBoards } from './RecentBoards'
import { readState } from './read'
import type { Answer, CheckedMutation, Decision, Job, State } from './state'
import { writeDecision } from './write'

/**
 * Reads, decides and writes once for all jobs; skips the read if `recent` has everything they need. A job whose board
 * someone else changed in between has no answer and wrote nothing.
 */
export async function applyGroup(
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
export async function applyOneByOne(knex: Knex, job: Job, now: Date): Promise<Answer> {
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
  return { mutationId, status, code: 'VALIDATION_FAILED', message: 'This change cannot be stored' }
}
