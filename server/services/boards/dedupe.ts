import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { isTransient, isUniqueViolation } from '../databaseError'
import { query } from '../query'

/** A durable change of a board by one person, under the id that makes it happen once. */
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

/** What to answer a repeat with; undefined for a new change. Throws MUTATION_REUSED for a different one. */
export async function findRepeat(trx: Knex.Transaction, mutation: BoardMutation): Promise<Known | undefined> {
  const [known] = await query<Known>(trx, FIND, [mutation.userId, mutation.mutationId])
  if (known && known.hash !== mutation.hash) {
    throw new AppError('MUTATION_REUSED', 'This mutationId was already used for a different change')
  }
  return known
}

/** Within the change's own transaction: either both are stored or neither. Null: the change is not about a board. */
export async function recordMutation(
  trx: Knex.Transaction,
  mutation: BoardMutation,
  boardId: number | null,
  rev: number,
) {
  const { userId, mutationId, hash } = mutation
  await query(trx, INSERT, [userId, mutationId, boardId, hash, JSON.stringify({ rev })])
}

/** Runs a transaction; retried once if the same change, sent twice at once, was stored by the other. */
export async function transactWithRetry<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  try {
    return await knex.transaction(work)
  } catch (error) {
    if (!isUniqueViolation(error) && !isTransient(error)) throw error
    return knex.transaction(work)
  }
}
