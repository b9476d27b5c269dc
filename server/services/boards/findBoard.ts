import type { Knex } from 'knex'
import type { Board as ContractBoard } from '../../../contract/shared/board'
import { Board, User } from '../../../db/models'
import { AppError } from '../../AppError'
import { type BoardRights, canEdit, canView, historyFrom } from '../../policies/boardPolicy'
import { presentBoard } from '../../presenters/board'
import { query } from '../query'

/**
 * The columns of `b` that make up a Board. A prepared `b.*` would fail on a cluster node that is still running when the
 * next version adds a column.
 */
export const BOARD_ROW_SQL = `b.id, b.uid, b.user_id, b.name, b.description, b.category, b.visibility, b.thumbnail_url,
    b.rev, b.board_rev, b.public_since_rev, b.last_edited, b.created_at, b.deleted_at`

export interface SeenBoard {
  readonly board: Board
  readonly mayEdit: boolean
  /** Owner or collaborator. */
  readonly isNamed: boolean
  /** The rev from which they may see its history. */
  readonly historyFrom: number
}

const FIND = {
  name: 'boards-find',
  text: `select ${BOARD_ROW_SQL}, c.can_edit from boards b left join collaborators c on c.board_id = b.id and c.user_id = $2
    where b.id = $1`,
}

/** The board's row and this person's rights. Throws NOT_FOUND for a board they may not see. */
export async function findBoard(db: Knex, userId: number, boardId: number): Promise<SeenBoard> {
  const [row] = await query<{ readonly can_edit: boolean | null }>(db, FIND, [boardId, userId])
  if (row) {
    const { can_edit, ...columns } = row
    const board = Board.fromDatabaseJson(columns)
    const collaboration = can_edit === null ? null : { canEdit: can_edit }
    if (canView(userId, board, collaboration)) {
      const mayEdit = canEdit(userId, board, collaboration)
      const isNamed = board.userId === userId || collaboration !== null
      return { board, mayEdit, isNamed, historyFrom: historyFrom(userId, board, collaboration) }
    }
  }
  throw new AppError('NOT_FOUND', 'Board not found')
}

/** Reads one board. In the trash only its owner may view it: collaborators get BOARD_IN_TRASH, others NOT_FOUND. */
export async function readBoard(db: Knex, userId: number, boardId: number): Promise<ContractBoard> {
  const { board, mayEdit } = await findBoard(db, userId, boardId)
  assertReadable(userId, board)
  return presentBoard(board, mayEdit)
}

export const BOARD_IN_TRASH = 'This board is in the trash'

interface Trashable {
  readonly userId: number
  readonly deletedAt: unknown
}

/** Throws BOARD_IN_TRASH for everyone but the owner. */
export function assertReadable(userId: number, board: Trashable): void {
  if (!isReadable(userId, board)) throw new AppError('BOARD_IN_TRASH', BOARD_IN_TRASH)
}

/** In the trash only its owner may read a board. */
export function isReadable(userId: number, board: Trashable): boolean {
  return board.deletedAt === null || board.userId === userId
}

// Each list is in a subselect: otherwise Postgres would replan for every new list.
export const ACCESS = {
  name: 'boards-access',
  text: `select b.id, b.uid, b.rev, b.user_id as "userId", b.visibility, b.deleted_at as "deletedAt",
      (select coalesce(json_agg(json_build_object('userId', c.user_id, 'canEdit', c.can_edit)), '[]')
         from collaborators c where c.board_id = b.id and c.user_id = any((select $2::int[])::int[])) as collaborations
    from boards b where b.id = any((select $1::int[])::int[])`,
}

interface AccessRow extends BoardRights {
  readonly id: number
  readonly uid: string
  readonly rev: number
  readonly collaborations: readonly { readonly userId: number; readonly canEdit: boolean }[]
}

/** A person's current rights on one board. */
export interface Access {
  /** Never while it is in the trash. */
  readonly canEdit: boolean
  /** Owner or collaborator. Others only view the board, because it is public. */
  readonly isNamed: boolean
  /** In the trash only its owner may open it. */
  readonly canOpen: boolean
}

export interface BoardAccess {
  readonly uid: string
  readonly rev: number
  /** Null for people who may not see it. */
  accessOf(userId: number): Access | null
}

/** Revs of these boards and these people's rights on them. Nonexistent boards are left out. */
export async function readAccess(
  knex: Knex,
  boardIds: readonly number[],
  userIds: readonly number[],
): Promise<ReadonlyMap<number, BoardAccess>> {
  const rows = await query<AccessRow>(knex, ACCESS, [boardIds, userIds])
  return new Map(
    rows.map((row) => [row.id, { uid: row.uid, rev: row.rev, accessOf: (userId: number) => accessTo(row, userId) }]),
  )
}

function accessTo(row: AccessRow, userId: number): Access | null {
  const collaboration = row.collaborations.find((item) => item.userId === userId)
  if (!canView(userId, row, collaboration)) return null
  const isInTrash = row.deletedAt !== null
  return {
    canEdit: !isInTrash && canEdit(userId, row, collaboration),
    isNamed: row.userId === userId || collaboration !== undefined,
    canOpen: isReadable(userId, row),
  }
}

interface PresentAgent {
  readonly tokenId: number
  /** The person whose agent it is. */
  readonly userId: number
}

/**
 * The name that others see for the person of an agent on a board. Null for an onlooker, who is only counted, and for an
 * agent whose token was revoked during its call.
 */
export async function readPresentName(
  knex: Knex,
  { tokenId, userId }: PresentAgent,
  boardId: number,
): Promise<string | null> {
  const [boards, user] = await Promise.all([
    readAccess(knex, [boardId], [userId]),
    User.query(knex)
      .findById(userId)
      .select('username')
      .whereExists(knex('access_tokens').where({ id: tokenId })),
  ])
  return boards.get(boardId)?.accessOf(userId)?.isNamed ? (user?.username ?? null) : null
}
