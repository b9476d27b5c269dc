import type { Knex } from 'knex'
import { DEFAULT_BOARD_CATEGORY, DEFAULT_BOARD_NAME } from '../../../contract/limits'
import type { BoardCreate, Board as ContractBoard } from '../../../contract/shared/board'
import { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import { presentBoard } from '../../presenters/board'
import { assertRoomForBoard, lockUse } from '../../quotas'
import { assertVerified } from '../accounts/assertVerified'
import { canonicalHash } from '../canonicalHash'
import type { WriteDeps } from '../writeDeps'
import { assertThumbnail } from './assertThumbnail'
import { findRepeat, recordMutation, transactWithRetry } from './dedupe'

export interface CreatedBoard {
  readonly board: ContractBoard
  /** False if it existed already: a repeat, or the same `uid`. */
  readonly isNew: boolean
}

export interface BoardCreation {
  readonly userId: number
  readonly mutationId: string
  /** Whether it comes from a device's outbox. */
  readonly isQueued: boolean
}

/**
 * Creates a board, at most once per `uid` of its owner and per mutationId.
 * Throws EMAIL_NOT_VERIFIED for a public one, UNKNOWN_ASSET, MUTATION_REUSED, QUOTA_EXCEEDED, and NOT_FOUND if a
 * repeat's board was permanently deleted.
 */
export async function createBoard(
  deps: WriteDeps,
  { userId, mutationId, isQueued }: BoardCreation,
  fields: BoardCreate,
): Promise<CreatedBoard> {
  const mutation = { userId, mutationId, hash: canonicalHash({ kind: 'board.create', data: fields }) }
  return transactWithRetry(deps.knex, async (trx) => {
    const repeat = await findRepeat(trx, mutation)
    if (repeat) {
      const board = await Board.query(trx).findById(repeat.boardId)
      if (!board) throw new AppError('NOT_FOUND', 'Board not found')
      return { board: presentBoard(board, true), isNew: false }
    }
    if (fields.visibility === 'public') await assertVerified({ ...deps, knex: trx }, userId, 'make a board public')
    await assertThumbnail(trx, { userId }, fields.thumbnailUrl)
    // Without a uid, the mutationId serves as one: even a repeat years later creates no second board.
    await lockUse(trx, userId)
    const { board, isNew } = await insertBoard(trx, userId, { ...fields, uid: fields.uid ?? mutationId }, deps.clock())
    if (isNew) await assertRoomForBoard(trx, deps.settings, userId, { isQueued })
    await recordMutation(trx, mutation, board.id, board.rev)
    return { board: presentBoard(board, true), isNew }
  })
}

/** Inserts the board, or finds the one with this uid. */
export async function insertBoard(
  trx: Knex.Transaction,
  userId: number,
  fields: BoardCreate & { uid: string },
  now: Date,
) {
  const row = {
    name: DEFAULT_BOARD_NAME,
    category: DEFAULT_BOARD_CATEGORY,
    ...fields,
    uid: fields.uid.toLowerCase(),
    userId,
    // If a board is created public, all of its history is.
    publicSinceRev: fields.visibility === 'public' ? 0 : null,
    lastEdited: now,
    createdAt: now,
  }
  const inserted = await Board.query(trx).insert(row).onConflict(['user_id', 'uid']).ignore().returning('id')
  const board = await Board.query(trx).findOne({ user_id: userId, uid: row.uid })
  if (!board) throw new Error('A board that was just created is missing')
  return { board, isNew: idOf(inserted) === board.id }
}

function idOf(inserted: unknown): unknown {
  return typeof inserted === 'object' && inserted !== null && 'id' in inserted ? inserted.id : undefined
}
