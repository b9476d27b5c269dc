import type { Knex } from 'knex'
import type { Invitation, ReceivedInvitation } from '../../../contract/sharing'
import { query } from '../query'
import { personSql, timeSql } from '../sqlJson'
import { findOwnBoard } from './findOwnBoard'

/** A row `i` of invitations as the owner sees it. Does not reveal whether an email has an account. */
export const INVITATION_SQL = `i.id, i.board_id as "boardId", i.email, i.can_edit as "canEdit",
  ${timeSql('i.created_at')} as "createdAt",
  (select ${personSql('u')} from users u where u.id = i.user_id) as user`

/**
 * SQL: whether a row `i` of invitations is for this person, by their account or its confirmed email. Anyone can sign up
 * with someone else's address.
 */
export function addressedToSql(userId: string): string {
  return `(i.user_id = ${userId} or lower(i.email) = (
    select lower(me.email) from users me where me.id = ${userId} and me.is_email_verified))`
}

const OF_BOARD = {
  name: 'invitations-of-board',
  text: `select ${INVITATION_SQL} from invitations i where i.board_id = $1 order by i.id`,
}
// If someone was invited by name and by email, the owner's latest invitation counts.
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

/** A board's unanswered invitations, for its owner. Throws NOT_FOUND, FORBIDDEN. */
export async function listInvitations(db: Knex, userId: number, boardId: number): Promise<Invitation[]> {
  await findOwnBoard(db, userId, boardId)
  return query<Invitation>(db, OF_BOARD, [boardId])
}

/** A person's unanswered invitations, latest first. */
export async function listReceivedInvitations(db: Knex, userId: number): Promise<ReceivedInvitation[]> {
  return query<ReceivedInvitation>(db, OF_PERSON, [userId])
}
