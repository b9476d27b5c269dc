import type { Context, Next } from 'koa'
import { BOARD_UID, DATABASE_EPOCH, IDEMPOTENCY_KEY, MUTATION_ID } from '../../contract/headers'
import { mutationId } from '../../contract/mutation'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { readAccess } from '../services/boards/readAccess'
import { rowId } from './validate'

export const EPOCH_CHANGED = 'The server was restored from a backup. Nothing was changed; try again in a moment.'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Names the epoch of the database in every API response, and refuses writes whose ids are from another one: an id may
 * be another board's by now. A request that names none (an older app) is trusted.
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
 * A caller that names the board by its uid besides the id only gets through to that exact board. If they may not see
 * the board with that id, the call itself refuses them, and they learn nothing here.
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
 * The name of a durable change sent by its own REST call, as `ctx.state.mutationId`; undefined if the sender named
 * none. Every response echoes it, even a refusal: so a queue knows that the server answered.
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
