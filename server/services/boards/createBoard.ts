import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { BOARD_NAME_MAX, DEFAULT_BOARD_CATEGORY, DEFAULT_BOARD_NAME } from '../../../contract/limits'
import { fieldsOf } from '../../../contract/rules/newElement'
import type { BoardCreate, Board as ContractBoard } from '../../../contract/shared/board'
import type { Element } from '../../../contract/shared/element'
import { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import type { WriteDeps } from '../../deps'
import { presentBoard } from '../../presenters/board'
import { assertRoomForBoard, lockUse } from '../../quotas'
import { assertVerified } from '../accounts/assertVerified'
import { applyLocked, checkMutation } from '../applyMutations/applyMutations'
import { canonicalHash } from '../canonicalHash'
import { query } from '../query'
import { ELEMENT_COLUMNS_SQL } from '../sqlJson'
import { assertThumbnail } from './assertThumbnail'
import type { ChangeRequest } from './changeBoard'
import { findRepeat, recordMutation, transactWithRetry } from './dedupe'
import { findBoard } from './findBoard'

interface CreatedBoard {
  readonly board: ContractBoard
  /** False if it existed already: a repeat, or the same `uid`. */
  readonly isNew: boolean
}

interface BoardCreation {
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
    if (repeat) return { board: await present(trx, repeat.boardId), isNew: false }
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

async function present(trx: Knex.Transaction, boardId: number) {
  const board = await Board.query(trx).findById(boardId)
  if (!board) throw new AppError('NOT_FOUND', 'Board not found')
  return presentBoard(board, true)
}

/** Inserts the board, or finds the one with this uid. */
async function insertBoard(trx: Knex.Transaction, userId: number, fields: BoardCreate & { uid: string }, now: Date) {
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

const ELEMENTS = {
  name: 'board-copy',
  text: `select ${ELEMENT_COLUMNS_SQL} from board_elements e where e.board_id = $1 and e.deleted_at is null
    order by e.z_index, e.id`,
}

/**
 * Copies a board that the person may see to a private board that they own; elements get new ids. All or nothing; the
 * same mutationId returns the same copy.
 * Throws NOT_FOUND, BOARD_IN_TRASH, MUTATION_REUSED, QUOTA_EXCEEDED.
 */
export async function duplicateBoard(
  deps: WriteDeps,
  { userId, boardId, mutationId }: ChangeRequest,
): Promise<CreatedBoard> {
  const mutation = { userId, mutationId, hash: canonicalHash({ kind: 'board.duplicate', boardId }) }
  return transactWithRetry(deps.knex, async (trx) => {
    // Before the check for a repeat: the same call sent twice at once must not copy everything twice.
    await lockUse(trx, userId)
    const repeat = await findRepeat(trx, mutation)
    if (repeat) return { board: await present(trx, repeat.boardId), isNew: false }
    const { board: original } = await findBoard(trx, userId, boardId)
    if (original.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')

    const { description, category, thumbnailUrl } = original
    const fields = { uid: mutationId, name: copyName(original.name), description, category, thumbnailUrl }
    const { board: copy, isNew } = await insertBoard(trx, userId, fields, deps.clock())
    // A repeat whose record was deleted: the copy may have been changed since.
    if (!isNew) return { board: presentBoard(copy, true), isNew }
    await assertRoomForBoard(trx, deps.settings, userId, { isQueued: false })
    const elements = await query<Element>(trx, ELEMENTS, [boardId])
    await copyElements(trx, { userId, boardId: copy.id }, elements, deps.clock())
    await recordMutation(trx, mutation, copy.id, elements.length)
    return { board: await present(trx, copy.id), isNew: true }
  })
}

function copyName(name: string): string {
  const suffix = ' (copy)'
  // Never splits a surrogate pair.
  return name.slice(0, BOARD_NAME_MAX - suffix.length).replace(/[\uD800-\uDBFF]$/, '') + suffix
}

async function copyElements(
  trx: Knex.Transaction,
  to: { readonly userId: number; readonly boardId: number },
  elements: readonly Element[],
  now: Date,
): Promise<void> {
  const mutations = elements.map((element) =>
    checkMutation({ kind: 'create', mutationId: randomUUID(), elementId: randomUUID(), data: fieldsOf(element) }),
  )
  const [answer] = await applyLocked(trx, [{ ...to, mutations }], now)
  const refused = answer?.results.find(({ status }) => status !== 200)
  if (refused) throw new Error(`An element cannot be copied: ${JSON.stringify(refused)}`)
}
