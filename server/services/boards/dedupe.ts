import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { isTransient, isUniqueViolation, query } from '../query'

/** One person's durable change to a board. Its mutationId makes it idempotent. */
export interface BoardMutation {
  readonly userId: number
  readonly mutationId: string
  /** canonicalHash of the request. */
  readonly hash: string
}

interface Known {
  readonly boardId: number
  readonly hash: string
  readonly rev: number
}

const FIND = {
  name: 'mutation-find',
  text: `select board_id as "boardId", body_hash as hash, (result->>'rev')::int as rev
    from mutations where user_id = $1 and mutation_id = $2`,
}
const INSERT = {
  name: 'mutation-remember',
  text: 'insert into mutations (user_id, mutation_id, board_id, body_hash, result) values ($1, $2, $3, $4, $5)',
}

/** The record of a repeat; undefined for a new change. Throws MUTATION_REUSED if the id was used for another change. */
export async function findRepeat(trx: Knex.Transaction, mutation: BoardMutation): Promise<Known | undefined> {
  const [known] = await query<Known>(trx, FIND, [mutation.userId, mutation.mutationId])
  if (known && known.hash !== mutation.hash) {
    throw new AppError('MUTATION_REUSED', 'This mutationId was already used for a different change')
  }
  return known
}

/** In the change's transaction: both are stored or neither. `boardId` is null if the change is not about a board. */
export async function recordMutation(
  trx: Knex.Transaction,
  mutation: BoardMutation,
  boardId: number | null,
  rev: number,
) {
  const { userId, mutationId, hash } = mutation
  await query(trx, INSERT, [userId, mutationId, boardId, hash, JSON.stringify({ rev })])
}

/** Runs a transaction, and retries once if it lost a race, for example to the same change sent twice at once. */
export async function transactWithRetry<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  try {
    return await knex.transaction(work)
  } catch (error) {
    if (!isUniqueViolation(error) && !isTransient(error)) throw error
    return knex.transaction(work)
  }
}
