import type { Knex } from 'knex'
import type { BoardCreate, Board as ContractBoard } from '../../../contract/board'
import { DEFAULT_BOARD_CATEGORY, DEFAULT_BOARD_NAME } from '../../../contract/limits'
import { Board } from '../../../db/models/Board'
import { AppError } from '../../AppError'
import { presentBoard } from '../../presenters/board'
import { assertVerified } from '../accounts/assertVerified'
import { canonicalHash } from '../canonicalHash'
import type { WriteDeps } from '../writeDeps'
import { assertThumbnail } from './assertThumbnail'
import { findRepeat, remember, transactOnce } from './dedupe'

export interface CreatedBoard {
  readonly board: ContractBoard
  /** False where it was there already: a repeat, or the same `uid`. */
  readonly isNew: boolean
}

/**
 * Makes a board, at most once per `uid` of its owner and per mutationId.
 * Throws EMAIL_NOT_VERIFIED for a public one, UNKNOWN_ASSET, MUTATION_REUSED, and NOT_FOUND where a repeat's board is gone for good.
 */
export async function createBoard(
  deps: WriteDeps,
  { userId, mutationId }: { readonly userId: number; readonly mutationId: string },
  fields: BoardCreate,
): Promise<CreatedBoard> {
  const mutation = { userId, mutationId, hash: canonicalHash({ kind: 'board.create', data: fields }) }
  return transactOnce(deps.knex, async (trx) => {
    const repeat = await findRepeat(trx, mutation)
    if (repeat) {
      const board = await Board.query(trx).findById(repeat.boardId)
      if (!board) throw new AppError('NOT_FOUND', 'Board not found')
      return { board: presentBoard(board, true), isNew: false }
    }
    if (fields.visibility === 'public') await assertVerified(trx, userId, 'make a board public')
    await assertThumbnail(trx, userId, fields.thumbnailUrl)
    // Without a uid the change's own name is as good: a repeat after years makes no second board.
    const { board, isNew } = await insertBoard(trx, userId, { ...fields, uid: fields.uid ?? mutationId }, deps.clock())
    await remember(trx, mutation, board.id, board.rev)
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
    lastEdited: now,
    createdAt: now,
  }
  const inserted = await Board.query(trx).insert(row).onConflict(['user_id', 'uid']).ignore().returning('id')
  const board = await Board.query(trx).findOne({ user_id: userId, uid: row.uid })
  if (!board) throw new Error('A board that was just made is not there')
  return { board, isNew: idOf(inserted) === board.id }
}

function idOf(inserted: unknown): unknown {
  return typeof inserted === 'object' && inserted !== null && 'id' in inserted ? inserted.id : undefined
}
