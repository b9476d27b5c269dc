import type { Knex } from 'knex'
import type { Invitation, ReceivedInvitation } from '../../../contract/sharing'
import { query } from '../query'
import { personSql, timeSql } from '../sqlJson'
import { findOwnBoard } from './findOwnBoard'
import { addressedToSql, INVITATION_SQL } from './invitationSql'

const OF_BOARD = {
  name: 'invitations-of-board',
  text: `select ${INVITATION_SQL} from invitations i where i.board_id = $1 order by i.id`,
}
// Who was asked by name and by email sees the owner's last word.
const OF_PERSON = {
  name: 'invitations-of-person',
  text: `select * from (
      select distinct on (i.board_id) i.id, json_build_object('id', b.id, 'name', b.name) as board,
        ${personSql('o')} as inviter, i.can_edit as "canEdit", ${timeSql('i.created_at')} as "createdAt"
      from invitations i join boards b on b.id = i.board_id join users o on o.id = i.inviter_id
      where ${addressedToSql('$1')} and b.user_id <> $1 and b.deleted_at is null
        and not exists (select 1 from collaborators c where c.board_id = b.id and c.user_id = $1)
      order by i.board_id, i.id desc
    ) mine order by id desc`,
}

/** Whom the owner asked, and who has not answered. Throws NOT_FOUND, FORBIDDEN. */
export async function listInvitations(db: Knex, userId: number, boardId: number): Promise<Invitation[]> {
  await findOwnBoard(db, userId, boardId)
  return query<Invitation>(db, OF_BOARD, [boardId])
}

/** What a person is asked to and has not answered, latest first. */
export async function listReceivedInvitations(db: Knex, userId: number): Promise<ReceivedInvitation[]> {
  return query<ReceivedInvitation>(db, OF_PERSON, [userId])
}
