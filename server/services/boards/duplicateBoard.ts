import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { BOARD_NAME_MAX } from '../../../contract/limits'
import { fieldsOf } from '../../../contract/rules/newElement'
import type { Element } from '../../../contract/shared/element'
import { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import { presentBoard } from '../../presenters/board'
import { assertRoomForBoard, lockUse } from '../../quotas'
import { applyLocked } from '../applyMutations/applyGroup'
import { checkMutation } from '../applyMutations/checkMutation'
import { canonicalHash } from '../canonicalHash'
import { query } from '../query'
import { ELEMENT_COLUMNS_SQL } from '../sqlJson'
import type { WriteDeps } from '../writeDeps'
import type { ChangeRequest } from './changeBoard'
import { type CreatedBoard, insertBoard } from './createBoard'
import { findRepeat, recordMutation, transactWithRetry } from './dedupe'
import { findBoard } from './findBoard'

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
    const repeat = await findRepeat(trx, mutation)
    if (repeat) return { board: await present(trx, repeat.boardId), isNew: false }
    const { board: original } = await findBoard(trx, userId, boardId)
    if (original.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')

    const { description, category, thumbnailUrl } = original
    const fields = { uid: mutationId, name: copyName(original.name), description, category, thumbnailUrl }
    await lockUse(trx, userId)
    const { board: copy } = await insertBoard(trx, userId, fields, deps.clock())
    await assertRoomForBoard(trx, deps.settings, userId, { isQueued: false })
    const elements = await query<Element>(trx, ELEMENTS, [boardId])
    await copyElements(trx, { userId, boardId: copy.id }, elements, deps.clock())
    await recordMutation(trx, mutation, copy.id, elements.length)
    return { board: await present(trx, copy.id), isNew: true }
  })
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

async function present(trx: Knex.Transaction, boardId: number) {
  const board = await Board.query(trx).findById(boardId)
  if (!board) throw new AppError('NOT_FOUND', 'Board not found')
  return presentBoard(board, true)
}

function copyName(name: string): string {
  const suffix = ' (copy)'
  // Never splits a surrogate pair.
  return name.slice(0, BOARD_NAME_MAX - suffix.length).replace(/[\uD800-\uDBFF]$/, '') + suffix
}
