import type { Knex } from 'knex'
import { DBError } from 'objection'

// Prepared statements, the lock on boards, and what the errors of Postgres mean.

/** SQL with numbered placeholders ($1), prepared once per connection under its name. Must not contain any `?`. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** Runs a prepared statement on the pool or within a transaction. The caller vouches that the row type fits its SQL. */
export async function query<Row>(db: Knex, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  const answer = await db.raw(statement.text).options({ name: statement.name, values })
  return answer.rows
}

const LOCK = {
  name: 'boards-lock',
  text: 'select id from boards where id = any($1::int[]) order by id for no key update',
}

/**
 * Waits for the boards' rows and locks them for the transaction. Data read in this same statement would be from the
 * snapshot before the wait, so callers read afterwards, in another statement.
 */
export async function lockBoards(trx: Knex.Transaction, boardIds: readonly number[]): Promise<void> {
  await query(trx, LOCK, [boardIds])
}

/** SQLSTATE of an error that Postgres returned for a statement; undefined for others, such as a lost connection. */
export function sqlState(error: unknown): string | undefined {
  // Objection wraps the driver's errors.
  const native = error instanceof DBError ? error.nativeError : error
  const code = native instanceof Error && 'code' in native ? native.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The statement met a row that another transaction inserted meanwhile. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

// Data exceptions, integrity violations, program limits.
const DATA_CLASSES = new Set(['22', '23', '54'])

/** The data to be stored is at fault: a retry would fail again. */
export function isDataError(error: unknown): boolean {
  return DATA_CLASSES.has(sqlState(error)?.slice(0, 2) ?? '')
}

/** Deadlock or serialization failure: a retry may succeed. */
export function isTransient(error: unknown): boolean {
  return sqlState(error)?.startsWith('40') ?? false
}

/** Out of memory, connections or the like: a later retry may succeed. */
export function isShortOfResources(error: unknown): boolean {
  return sqlState(error)?.startsWith('53') ?? false
}
