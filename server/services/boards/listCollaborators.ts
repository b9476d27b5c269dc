import type { Knex } from 'knex'
import type { Collaborator } from '../../../contract/board'
import { query } from '../query'
import { assertReadable, findBoard } from './findBoard'

const LIST = {
  name: 'collaborators-list',
  text: `select c.id, c.board_id as "boardId", c.user_id as "userId", c.can_edit as "canEdit",
      to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      json_build_object('id', u.id, 'username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url) as user
    from collaborators c join users u on u.id = c.user_id where c.board_id = $1 order by c.id`,
}

/** Who works on a board beside its owner. Throws NOT_FOUND, BOARD_IN_TRASH. */
export async function listCollaborators(db: Knex, userId: number, boardId: number): Promise<Collaborator[]> {
  const { board } = await findBoard(db, userId, boardId)
  assertReadable(userId, board)
  return query<Collaborator>(db, LIST, [boardId])
}
