import type { Context, Next } from 'koa'
import { BOARD_UID } from '../../contract/headers'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { readAccess } from '../services/boards/readAccess'
import { rowId } from './params'

export const BOARD_MISMATCH = 'This board has another number by now. Nothing was changed; try again in a moment.'

/** A board's own calls, and those of the trash. */
const OF_BOARD = /^\/api\/(?:boards|trash)\/(\d+)(?:\/|$)/
/** Boards whose uid is remembered, some 100 bytes each: within one epoch an id is never given again. */
const REMEMBERED = 20_000

/**
 * A caller that names the board by its uid beside the id is only let through to that very board. Who may not see the
 * board of that id is refused by the call itself, and learns nothing here.
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
