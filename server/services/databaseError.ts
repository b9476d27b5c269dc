import { DBError } from 'objection'

/** SQLSTATE of an error that Postgres gave for a statement; undefined for others, such as a lost connection. */
export function sqlState(error: unknown): string | undefined {
  // Objection wraps what the driver threw.
  const native = error instanceof DBError ? error.nativeError : error
  const code = native instanceof Error && 'code' in native ? native.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The statement met a row that another transaction made meanwhile. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

// Data exceptions, integrity violations, program limits.
const DATA_CLASSES = new Set(['22', '23', '54'])

/** What was asked to be stored is at fault: the same again would fail again. */
export function isDataError(error: unknown): boolean {
  return DATA_CLASSES.has(sqlState(error)?.slice(0, 2) ?? '')
}

/** Deadlock or serialization failure: the same again may succeed. */
export function isTransient(error: unknown): boolean {
  return sqlState(error)?.startsWith('40') ?? false
}

/** Out of memory, connections or the like: the same again may succeed later. */
export function isShortOfResources(error: unknown): boolean {
  return sqlState(error)?.startsWith('53') ?? false
}
