import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { lockBoards } from '../lockBoards'
import { decide } from './decide'
import { readState } from './read'
import type { Answer, Job } from './state'
import { writeDecision } from './write'

/**
 * Reads, decides and writes once for all jobs. A job whose board was changed by somebody else in between has
 * no answer, and nothing of it was written.
 */
export async function applyGroup(db: Knex, jobs: readonly Job[], now: Date): Promise<(Answer | undefined)[]> {
  const state = await readState(db, jobs)
  const decision = decide(state, jobs, now)
  const won = await writeDecision(db, decision)
  const lost = new Set(decision.boards.map(({ boardId }) => boardId).filter((id) => !won.has(id)))
  return jobs.map(({ boardId }, index) => (lost.has(boardId) ? undefined : decision.answers[index]))
}

/** The same for one board's jobs while its row is held, so that nobody can come in between. */
export async function applyLocked(trx: Knex.Transaction, jobs: readonly Job[], now: Date): Promise<Answer[]> {
  await lockBoards(trx, [...new Set(jobs.map(({ boardId }) => boardId))])
  const answers = await applyGroup(trx, jobs, now)
  return answers.map((answer) => {
    // Only a right that was taken away this very moment; the next try is told so.
    if (!answer) throw new AppError('UNAVAILABLE', 'The board changed meanwhile. Please try again.')
    return answer
  })
}
