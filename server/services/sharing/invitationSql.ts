import { personSql, timeSql } from '../sqlJson'

/** A row `i` of invitations as the owner sees it. Of an email it is not told whether anybody has it. */
export const INVITATION_SQL = `i.id, i.board_id as "boardId", i.email, i.can_edit as "canEdit",
  ${timeSql('i.created_at')} as "createdAt",
  (select ${personSql('u')} from users u where u.id = i.user_id) as user`

/**
 * SQL: whether a row `i` of invitations asks this person, by their account or by the email of it. Anybody can sign up
 * with an address; it is theirs once they confirmed it.
 */
export function addressedToSql(userId: string): string {
  return `(i.user_id = ${userId} or lower(i.email) = (
    select lower(me.email) from users me where me.id = ${userId} and me.is_email_verified))`
}
