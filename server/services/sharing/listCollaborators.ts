import type { Knex } from 'knex'
import type { Collaborator } from '../../../contract/shared/board'
import { assertReadable, findBoard } from '../boards/findBoard'
import { query } from '../query'
import { personSql, timeSql } from '../sqlJson'

/** A row `c` of collaborators with its user `u`, in the contract's format. */
export const COLLABORATOR_SQL = `c.id, c.board_id as "boardId", c.user_id as "userId", c.can_edit as "canEdit",
  ${timeSql('c.created_at')} as "createdAt", ${personSql('u')} as user`

const LIST = {
  name: 'collaborators-list',
  text: `select ${COLLABORATOR_SQL}
    from collaborators c join users u on u.id = c.user_id where c.board_id = $1 order by c.id`,
}

/** A board's collaborators. Throws NOT_FOUND, BOARD_IN_TRASH. */
export async function listCollaborators(db: Knex, userId: number, boardId: number): Promise<Collaborator[]> {
  const { board } = await findBoard(db, userId, boardId)
  assertReadable(userId, board)
  return query<Collaborator>(db, LIST, [boardId])
}
