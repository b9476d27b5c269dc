import type { Knex } from 'knex'
import type { BoardListItem } from '../../../contract/board'
import { query } from '../query'

const person = (u: string) =>
  `json_build_object('id', ${u}.id, 'username', ${u}.username, 'displayName', ${u}.display_name, 'avatarUrl', ${u}.avatar_url)`
const time = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** $1 is who asks. */
const list = (name: string, condition: string) => ({
  name: `boards-${name}`,
  text: `select b.id, b.uid, b.user_id as "userId", b.name, b.description, b.category, b.visibility,
      b.thumbnail_url as "thumbnailUrl", ${time('b.last_edited')} as "lastEdited", ${time('b.created_at')} as "createdAt",
      b.rev, b.user_id = $1 or coalesce(mine.can_edit, false) as "canEdit", ${time('b.deleted_at')} as "deletedAt",
      ${person('o')} as owner,
      (select coalesce(json_agg(${person('u')} order by c.id), '[]')
         from collaborators c join users u on u.id = c.user_id where c.board_id = b.id) as collaborators
    from boards b
    join users o on o.id = b.user_id
    left join collaborators mine on mine.board_id = b.id and mine.user_id = $1
    where ${condition}
    order by b.last_edited desc, b.id desc`,
})

const MINE = list('mine', '(b.user_id = $1 or mine.user_id is not null) and b.deleted_at is null')
const TRASH = list('trash', 'b.user_id = $1 and b.deleted_at is not null')
const THEIRS = list(
  'theirs',
  `b.user_id = $2 and b.deleted_at is null and (b.visibility = 'public' or mine.user_id is not null)`,
)

/** A person's own boards and those they work on, or of someone else those they may see. Latest edited first. */
export async function listBoards(db: Knex, userId: number, ownerId: number = userId): Promise<BoardListItem[]> {
  return ownerId === userId ? query(db, MINE, [userId]) : query(db, THEIRS, [userId, ownerId])
}

/** What a person threw away and may take back. */
export async function listTrash(db: Knex, userId: number): Promise<BoardListItem[]> {
  return query(db, TRASH, [userId])
}
