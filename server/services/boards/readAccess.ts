import type { Knex } from 'knex'
import { type BoardRights, canEdit, canView } from '../../policies/boardPolicy'
import { query } from '../query'

// Each list is in a subselect: otherwise Postgres would replan for every new list.
export const ACCESS = {
  name: 'boards-access',
  text: `select b.id, b.uid, b.rev, b.user_id as "userId", b.visibility, b.deleted_at as "deletedAt",
      (select coalesce(json_agg(json_build_object('userId', c.user_id, 'canEdit', c.can_edit)), '[]')
         from collaborators c where c.board_id = b.id and c.user_id = any((select $2::int[])::int[])) as collaborations
    from boards b where b.id = any((select $1::int[])::int[])`,
}

interface Row extends BoardRights {
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
  const rows = await query<Row>(knex, ACCESS, [boardIds, userIds])
  return new Map(
    rows.map((row) => [row.id, { uid: row.uid, rev: row.rev, accessOf: (userId: number) => accessTo(row, userId) }]),
  )
}

function accessTo(row: Row, userId: number): Access | null {
  const collaboration = row.collaborations.find((item) => item.userId === userId)
  if (!canView(userId, row, collaboration)) return null
  const isInTrash = row.deletedAt !== null
  return {
    canEdit: !isInTrash && canEdit(userId, row, collaboration),
    isNamed: row.userId === userId || collaboration !== undefined,
    canOpen: !isInTrash || row.userId === userId,
  }
}
