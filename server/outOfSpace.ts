import { randomBytes, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { AppError } from './AppError'
import type { Deps } from './deps'
import { sqlState } from './services/query'

const DISK_FULL = '53100'
const FILE_CODES = ['ENOSPC', 'EDQUOT']
/** Ms that the server counts as not ready after a write ran out of space: not every write needs new space. */
const UNREADY_MS = 15_000
/** Bytes of the test write that must succeed before the server counts as ready again. */
const PROBE_BYTES = 256 * 1024

export const DISK_IS_FULL =
  'The server’s disk is full. Nothing can be saved until there is space again; until then, your work stays on your device.'

/** When a write last ran out of space, in ms, by database. */
const failures = new WeakMap<Knex, number>()

/** Whether a write failed for lack of space, in the database or where images are stored. */
export function isOutOfSpace(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (sqlState(each) === DISK_FULL) return true
    if ('code' in each && typeof each.code === 'string' && FILE_CODES.includes(each.code)) return true
  }
  return false
}

/** The error for a write that ran out of space, which also makes `hasDiskSpace` false; undefined for other failures. */
export function outOfSpaceError({ knex, clock }: Pick<Deps, 'knex' | 'clock'>, error: unknown): AppError | undefined {
  if (!isOutOfSpace(error)) return undefined
  failures.set(knex, clock().getTime())
  return new AppError('UNAVAILABLE', DISK_IS_FULL, undefined, { 'Retry-After': '30' })
}

/** Whether there is space for writes, as far as is known. After one failed, false until a test write succeeds. */
export async function hasDiskSpace(deps: Pick<Deps, 'knex' | 'clock' | 'assets' | 'log'>): Promise<boolean> {
  const { knex, clock, log } = deps
  const failedAt = failures.get(knex)
  if (failedAt === undefined) return true
  if (clock().getTime() - failedAt < UNREADY_MS) return false
  try {
    await tryWriting(deps)
    failures.delete(knex)
    return true
  } catch (error) {
    log.error({ err: error }, 'the disk is still full')
    return false
  }
}

/** Test writes to the database and the asset storage; leaves nothing behind. */
async function tryWriting({ knex, assets }: Pick<Deps, 'knex' | 'assets'>): Promise<void> {
  const bytes = randomBytes(PROBE_BYTES)
  const trx = await knex.transaction()
  try {
    await trx.raw('select lo_from_bytea(0, ?)', [bytes])
  } finally {
    await trx.rollback()
  }
  const key = `probe/${randomUUID()}`
  await assets.write(key, bytes, 'application/octet-stream')
  await assets.remove(key)
}
