import type { Knex } from 'knex'
import { ERROR_STATUS } from '../../../contract/errors'
import type { MutationResult } from '../../../contract/mutation'
import { isDataError, isUniqueViolation } from '../databaseError'
import { lockBoards } from '../lockBoards'
import { applyLocked } from './applyGroup'
import type { Answer, CheckedMutation, Job } from './state'

/**
 * The slow path, after a statement failed: one transaction for the request, a savepoint for each mutation, so that an
 * unforeseen failure refuses only that mutation. Still all or nothing for the request.
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

/** Undefined if the database rejects it. A row that another board's write inserted is seen on the second attempt. */
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
