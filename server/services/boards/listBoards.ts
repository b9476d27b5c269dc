import type { Knex } from 'knex'
import type { BoardListItem } from '../../../contract/shared/board'
import { query } from '../query'
import { personSql, timeSql } from '../sqlJson'

/** SELECT and FROM for a list of boards `b`, with any extra columns. $1 is the caller. */
export const BOARD_LIST_SQL = (
  more = '',
) => `select b.id, b.uid, b.user_id as "userId", b.name, b.description, b.category, b.visibility,
      b.thumbnail_url as "thumbnailUrl", ${timeSql('b.last_edited')} as "lastEdited", ${timeSql('b.created_at')} as "createdAt",
      b.rev, b.user_id = $1 or coalesce(mine.can_edit, false) as "canEdit", ${timeSql('b.deleted_at')} as "deletedAt",
      ${personSql('o')} as owner,
      case when b.user_id = $1 then 'owner' when mine.user_id is not null then 'collaborator' else 'viewer' end as role,
      (select coalesce(json_agg(${personSql('u')} order by c.id), '[]')
         from collaborators c join users u on u.id = c.user_id where c.board_id = b.id) as collaborators${more}
    from boards b
    join users o on o.id = b.user_id
    left join collaborators mine on mine.board_id = b.id and mine.user_id = $1`

const list = (name: string, condition: string) => ({
  name: `boards-${name}`,
  text: `${BOARD_LIST_SQL()} where ${condition} order by b.last_edited desc, b.id desc`,
})

const MINE = list('mine', '(b.user_id = $1 or mine.user_id is not null) and b.deleted_at is null')
const TRASH = list('trash', 'b.user_id = $1 and b.deleted_at is not null')
const THEIRS = list(
  'theirs',
  `b.user_id = $2 and b.deleted_at is null and (b.visibility = 'public' or mine.user_id is not null)`,
)

/** A person's own boards and those they work on, or those of someone else that they may see. Last edited first. */
export async function listBoards(db: Knex, userId: number, ownerId: number = userId): Promise<BoardListItem[]> {
  return ownerId === userId ? query(db, MINE, [userId]) : query(db, THEIRS, [userId, ownerId])
}

/** The boards in a person's trash. */
export async function listTrash(db: Knex, userId: number): Promise<BoardListItem[]> {
  return query(db, TRASH, [userId])
}
