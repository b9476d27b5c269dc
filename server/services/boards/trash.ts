import type { Knex } from 'knex'
import { TRASH_DAYS } from '../../../contract/limits'
import { AppError } from '../../AppError'
import { markUnused } from '../../assets/unusedAssets'
import type { Deps, WriteDeps } from '../../deps'
import { canManage } from '../../policies/boardPolicy'
import { query } from '../query'
import { type ChangedBoard, type ChangeRequest, changeBoard } from './changeBoard'

/** Puts a board in the trash; a no-op if it is there already. Throws NOT_FOUND, FORBIDDEN. */
export async function trashBoard(deps: WriteDeps, request: ChangeRequest): Promise<ChangedBoard> {
  return changeBoard(deps, request, { kind: 'board.delete' }, ({ board }) => {
    if (!canManage(request.userId, board)) throw new AppError('FORBIDDEN', 'Only the owner can delete a board')
    if (board.deletedAt) return null
    return { type: 'delete', columns: { deletedAt: deps.clock() }, previousState: null, newState: null }
  })
}

/** Takes a board out of the trash; a no-op if it is not there. Throws NOT_FOUND, FORBIDDEN. */
export async function restoreBoard(deps: WriteDeps, request: ChangeRequest): Promise<ChangedBoard> {
  return changeBoard(deps, request, { kind: 'board.restore' }, ({ board }) => {
    if (!canManage(request.userId, board)) throw new AppError('FORBIDDEN', 'Only the owner can restore a board')
    if (!board.deletedAt) return null
    return { type: 'create', columns: { deletedAt: null }, previousState: null, newState: null }
  })
}

const PURGE = {
  name: 'board-purge',
  text: 'delete from boards where id = $1 and user_id = $2 and deleted_at is not null returning id',
}
const NAMED_ON = {
  name: 'board-purge-images',
  text: `select content as address from board_elements where board_id = $1 and type = 'image'
    union select properties->>'original' from board_elements where board_id = $1 and properties->>'original' is not null
    union select thumbnail_url from boards where id = $1 and thumbnail_url is not null`,
}

/**
 * Permanently deletes a board in the trash, with its elements, its history, its collaborators and its share link. This
 * can't be undone. Throws NOT_FOUND for anything that is not in this person's own trash.
 */
export async function purgeBoard(deps: Pick<Deps, 'knex' | 'clock'>, userId: number, boardId: number): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const named = await query<{ address: string }>(trx, NAMED_ON, [boardId])
    const gone = await query(trx, PURGE, [boardId, userId])
    if (gone.length === 0) throw new AppError('NOT_FOUND', 'There is no such board in your trash')
    // Frees the uploaders' storage now, not at the next check of all images.
    await markUnused(
      trx,
      named.map(({ address }) => address),
      deps.clock(),
    )
  })
}

const DAY = 24 * 60 * 60 * 1000
/** Boards per transaction: each is deleted with its elements and its history. */
const AT_ONCE = 20

// Skips boards that another cluster node is deleting or someone is restoring right now.
const BOARDS = {
  name: 'trash-purge',
  text: `delete from boards where id in (
      select id from boards where deleted_at < $1 order by deleted_at limit $2 for update skip locked)
    returning id`,
}
const TEMPLATES = { name: 'trash-purge-templates', text: 'delete from templates where deleted_at < $1' }

/**
 * Deletes what has been in the trash for TRASH_DAYS, batch by batch: safe to kill, to repeat, and to run on several
 * cluster nodes at once. Returns how many boards were deleted.
 */
export async function purgeTrash(db: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TRASH_DAYS * DAY)
  await query(db, TEMPLATES, [before])
  for (let count = 0; ; ) {
    const gone = await query(db, BOARDS, [before, AT_ONCE])
    count += gone.length
    if (gone.length < AT_ONCE) return count
  }
}
