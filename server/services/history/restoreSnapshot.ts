import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { RestoredChange, RestoreRequest, RestoreResponse } from '../../../contract/history'
import { originalOf } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { ELEMENT_COLUMNS } from '../../../contract/rules/elementPatching'
import { fieldsOf } from '../../../contract/rules/newElement'
import type { Board as ContractBoard } from '../../../contract/shared/board'
import type { Element, ElementPatch, PropertiesPatch } from '../../../contract/shared/element'
import { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import type { WriteDeps } from '../../deps'
import { canManage } from '../../policies/boardPolicy'
import { presentBoard } from '../../presenters/board'
import { assertVerified } from '../accounts/assertVerified'
import { applyLocked, checkMutation, type DurableMutation } from '../applyMutations/applyMutations'
import { type ChangeRequest, writeBoardChange } from '../boards/changeBoard'
import { findRepeat, recordMutation, transactWithRetry } from '../boards/dedupe'
import { findBoard } from '../boards/findBoard'
import { changeBetween } from '../boards/updateBoard'
import { canonicalHash } from '../canonicalHash'
import { lockBoards, query } from '../query'
import { ELEMENT_COLUMNS_SQL } from '../sqlJson'
import { type Fields, type Moment, readMoment } from './readMoment'
import { NO_SNAPSHOT } from './readSnapshot'

const ENTRY = { name: 'restore-entry', text: 'select rev from board_history where board_id = $1 and id = $2' }
// A restore locks the board's row from the version it saves to its last entry: no one else's changes are in between.
const MADE = {
  name: 'restore-made',
  text: `select c.id::float8 as "checkpointId", (
      select coalesce(json_agg(json_build_object('changeType', h.change_type, 'elementId', h.element_id,
        'previousState', h.previous_state, 'newState', h.new_state) order by h.rev), '[]')
      from board_history h where h.board_id = $1 and h.rev > c.rev and h.rev <= $2) as changes
    from board_history c
    where c.board_id = $1 and c.rev <= $2 and c.change_type = 'snapshot' order by c.rev desc limit 1`,
}

type Made = Pick<RestoreResponse, 'checkpointId'> & { readonly changes: RestoredChange[] }

/**
 * Resets a board to its state right after an entry of its history: elements, name, description and category, visibility
 * only if the owner requests it. Saves the current board as a version first. Runs in one transaction, at most once per
 * mutationId, and is published as one change.
 * Throws NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED, BOARD_IN_TRASH, MUTATION_REUSED.
 */
export async function restoreSnapshot(
  deps: WriteDeps,
  request: ChangeRequest,
  { entryId, withVisibility = false }: RestoreRequest,
): Promise<RestoreResponse> {
  const { userId, boardId, mutationId } = request
  const hash = canonicalHash({ kind: 'board.restoreSnapshot', boardId, entryId, withVisibility })
  const { rev, count, restored } = await transactWithRetry(deps.knex, async (trx) => {
    await lockBoards(trx, [boardId])
    const { board, mayEdit } = await findBoard(trx, userId, boardId)
    if (!mayEdit) throw new AppError('FORBIDDEN', 'You can view this board, but not edit it')
    if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
    if (withVisibility && !canManage(userId, board)) {
      throw new AppError('FORBIDDEN', 'Only the owner can change who can see a board', 'withVisibility')
    }
    const [entry] = await query<{ rev: number }>(trx, ENTRY, [boardId, entryId])
    if (!entry) throw new AppError('NOT_FOUND', NO_SNAPSHOT)
    const moment = await readMoment(trx, boardId, entry.rev)
    if (withVisibility && moment.board.visibility === 'public' && board.visibility !== 'public') {
      await assertVerified({ ...deps, knex: trx }, userId, 'make a board public')
    }
    const mutation = { userId, mutationId, hash }
    const repeat = await findRepeat(trx, mutation)
    if (repeat) return { rev: repeat.rev, count: moment.elements.size, restored: null }
    const restored = await restore(trx, { board, moment, userId, withVisibility, now: deps.clock() })
    await recordMutation(trx, mutation, boardId, restored.rev)
    return { rev: restored.rev, count: moment.elements.size, restored }
  })
  if (restored) deps.publish({ ...restored, boardId, userId, mutationIds: [mutationId] })
  const [made] = await query<Made>(deps.knex, MADE, [boardId, rev])
  if (!made) throw new Error('A restore without the version before it')
  return { rev, elements: count, ...made }
}

interface Restoring {
  readonly board: Board
  readonly moment: Moment
  readonly userId: number
  readonly withVisibility: boolean
  readonly now: Date
}

/** What is broadcast. */
interface RestoredChanges {
  readonly fromRev: number
  readonly rev: number
  readonly elements: readonly Element[]
  readonly created: readonly string[]
  readonly deleted: readonly string[]
  readonly board: ContractBoard
}

/** Name of the version that is saved before a restore. */
export const BEFORE_RESTORE = 'Before restoring an earlier version'

async function restore(trx: Knex.Transaction, restoring: Restoring): Promise<RestoredChanges> {
  const { board, userId, now } = restoring
  const { thumbnailUrl } = board
  const savedVersion = {
    type: 'snapshot' as const,
    previousState: null,
    newState: null,
    comment: BEFORE_RESTORE,
    thumbnailUrl,
  }
  await writeBoardChange(trx, board, { ...savedVersion, columns: {} }, userId)
  const { elements, created, deleted } = await restoreElements(trx, restoring)
  const row = await restoreFields(trx, restoring, now)
  return { fromRev: board.rev, rev: row.rev, elements, created, deleted, board: presentBoard(row, true) }
}

const ELEMENTS = {
  name: 'restore-elements',
  text: `select ${ELEMENT_COLUMNS_SQL} from board_elements e where e.board_id = $1 and e.deleted_at is null`,
}

async function restoreElements(trx: Knex.Transaction, { board, moment, userId, now }: Restoring) {
  const mutations = diffElements(await query<Element>(trx, ELEMENTS, [board.id]), moment.elements)
  const contents = [...moment.elements.values()].flatMap((element) => [element.content, originalOf(element)])
  const job = {
    userId,
    boardId: board.id,
    mutations: mutations.map(checkMutation),
    knownAssets: contents.filter(isAssetAddress),
  }
  const [answer] = mutations.length > 0 ? await applyLocked(trx, [job], now) : []
  const elements: Element[] = []
  for (const result of answer?.results ?? []) {
    if (result.status !== 200) throw new Error(`An element cannot be restored: ${JSON.stringify(result)}`)
    if (result.element) elements.push(result.element)
  }
  const idsOf = (kind: 'create' | 'delete') => mutations.flatMap((m) => (m.kind === kind ? [m.elementId] : []))
  const created = idsOf('create')
  const back = new Set(created)
  return { elements, created, deleted: idsOf('delete').filter((id) => !back.has(id)) }
}

/**
 * The changes that turn the current elements of a board into the earlier ones: deletions come first, so that a full
 * board has room for restored elements.
 */
function diffElements(now: readonly Element[], then: ReadonlyMap<string, Fields>): DurableMutation[] {
  const here = new Map(now.map((element) => [element.id, fieldsOf(element)]))
  const gone = [...here].filter(([id, fields]) => then.get(id)?.type !== fields.type).map(([id]) => id)
  const deletes = gone.map((elementId) => ({ kind: 'delete' as const, mutationId: randomUUID(), elementId }))
  const rest = [...then].flatMap(([elementId, fields]): DurableMutation[] => {
    const current = here.get(elementId)
    const name = { mutationId: randomUUID(), elementId }
    if (current?.type !== fields.type) return [{ ...name, kind: 'create', data: fields }]
    const data = patchBetween(current, fields)
    return data ? [{ ...name, kind: 'update', baseRev: null, data }] : []
  })
  return [...deletes, ...rest]
}

function patchBetween(from: Fields, to: Fields): ElementPatch | null {
  const changed = ELEMENT_COLUMNS.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]])
  const keys = new Set([...Object.keys(from.properties), ...Object.keys(to.properties)])
  const properties: PropertiesPatch = {}
  for (const key of keys) {
    const [before, after] = [from.properties[key] ?? null, to.properties[key] ?? null]
    if (canonicalHash({ value: before }) !== canonicalHash({ value: after })) properties[key] = after
  }
  if (Object.keys(properties).length > 0) changed.push(['properties', properties as never])
  return changed.length > 0 ? (Object.fromEntries(changed) as ElementPatch) : null
}

async function restoreFields(trx: Knex.Transaction, restoring: Restoring, now: Date): Promise<Board> {
  const { board, moment, userId, withVisibility } = restoring
  const row = await Board.query(trx).findById(board.id).throwIfNotFound()
  const { visibility, ...fields } = moment.board
  const change = changeBetween(row, withVisibility ? { ...fields, visibility } : fields, now)
  return change ? writeBoardChange(trx, row, change, userId) : row
}
