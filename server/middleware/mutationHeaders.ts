import type { Context, Next } from 'koa'
import { BOARD_UID, DATABASE_EPOCH, IDEMPOTENCY_KEY, MUTATION_ID } from '../../contract/headers'
import { mutationId } from '../../contract/mutation'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { readAccess } from '../services/boards/findBoard'
import { rowId } from './validate'

export const EPOCH_CHANGED = 'The server was restored from a backup. Nothing was changed; try again in a moment.'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Sends the database's epoch with every API response, and refuses writes from another epoch: an id in them may belong
 * to another board by now. A request without an epoch (from an older app) is trusted.
 */
export function databaseEpoch({ epoch }: Pick<Deps, 'epoch'>) {
  return async function databaseEpoch(ctx: Context, next: Next): Promise<void> {
    if (ctx.path.startsWith('/api/')) ctx.set(DATABASE_EPOCH, epoch)
    const named = ctx.get(DATABASE_EPOCH)
    if (named && named !== epoch && !READS.has(ctx.method)) throw new AppError('EPOCH_CHANGED', EPOCH_CHANGED)
    await next()
  }
}

export const BOARD_MISMATCH = 'This board now has a different id. Nothing was changed; try again in a moment.'

/** Calls about one board, including those of the trash. */
const OF_BOARD = /^\/api\/(?:boards|trash)\/(\d+)(?:\/|$)/
/** Boards whose uid is cached, some 100 bytes each: within one epoch an id is never reused. */
const REMEMBERED = 20_000

/**
 * Refuses a call that also names its board by uid, if the board with that id has another uid. If the caller may not see
 * that board, the call itself refuses them, and they learn nothing here.
 */
export function boardUid({ knex }: Pick<Deps, 'knex'>) {
  const uids = new Map<number, string>()
  return async function boardUid(ctx: Context, next: Next): Promise<void> {
    const named = ctx.get(BOARD_UID).toLowerCase()
    const id = named ? rowId.safeParse(OF_BOARD.exec(ctx.path)?.[1]) : undefined
    const userId = ctx.session?.userId
    if (id?.success && userId && uids.get(id.data) !== named) {
      const board = (await readAccess(knex, [id.data], [userId])).get(id.data)
      if (board?.accessOf(userId)) {
        if (board.uid !== named) throw new AppError('BOARD_MISMATCH', BOARD_MISMATCH)
        if (uids.size >= REMEMBERED) uids.clear()
        uids.set(id.data, board.uid)
      }
    }
    await next()
  }
}

/**
 * Sets `ctx.state.mutationId` to the id of a durable change that has its own REST call; undefined if there is none.
 * Every response echoes it, even a refusal, so that the outbox knows that the server answered.
 */
export async function idempotencyKey(ctx: Context, next: Next): Promise<void> {
  const named = ctx.get(IDEMPOTENCY_KEY)
  if (named) {
    const parsed = mutationId.safeParse(named)
    if (!parsed.success) {
      throw new AppError('VALIDATION_FAILED', `${IDEMPOTENCY_KEY}: Must be a UUID.`, IDEMPOTENCY_KEY)
    }
    ctx.state.mutationId = parsed.data
    ctx.set(MUTATION_ID, parsed.data)
  }
  await next()
}
