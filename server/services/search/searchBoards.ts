import type { Knex } from 'knex'
import type { BoardRow } from '../../presenters/searchHit'
import { personSql, timeSql } from '../sqlJson'
import { findMatches, ORDER, type Searchable } from './matchSql'
import type { Found, SearchPage } from './Page'

/** As canView has it, of what is not in the trash: the person's own, those they work on, and public ones. */
export const OWN_BOARDS = `select o.id from boards o where o.user_id = $1 and o.deleted_at is null
  union select c.board_id from collaborators c join boards o on o.id = c.board_id
    where c.user_id = $1 and o.deleted_at is null`

export const BOARD_COLUMNS = `t.uid, t.name, t.description, t.category, t.visibility, t.thumbnail_url as "thumbnailUrl",
  ${timeSql('t.last_edited')} as "lastEdited", ${personSql('u')} as owner`

const BOARDS: Searchable = {
  name: 'boards',
  table: 'boards',
  names: ['t.name'],
  parts: 't.name',
  text: `t.name || ' ' || coalesce(t.category, '') || ' ' || coalesce(t.description, '')`,
  isPublic: `t.visibility = 'public' and t.deleted_at is null`,
  own: OWN_BOARDS,
  // One's own first, then what was edited last, by the hour.
  order: `case when t.user_id = $1 then ${ORDER / 2} else 0 end + extract(epoch from t.last_edited)::bigint / 3600`,
  columns: BOARD_COLUMNS,
  joins: 'join users u on u.id = t.user_id',
}

export function searchBoards(db: Knex, page: SearchPage): Promise<Found<BoardRow>> {
  return findMatches(db, BOARDS, page)
}
