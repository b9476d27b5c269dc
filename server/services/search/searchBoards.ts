import type { Knex } from 'knex'
import type { BoardRow } from '../../presenters/searchHit'
import { personSql, timeSql } from '../sqlJson'
import { type Found, findMatches, ORDER, type Searchable, type SearchPage } from './matchSql'

/** A select of the person's own boards and those they work on, outside the trash. */
export const OWN_BOARDS = `select o.id from boards o where o.user_id = $1 and o.deleted_at is null
  union select c.board_id from collaborators c join boards o on o.id = c.board_id
    where c.user_id = $1 and o.deleted_at is null`

export const BOARD_COLUMNS = `t.uid, t.name, t.description, t.category, t.visibility, t.thumbnail_url as "thumbnailUrl",
  ${timeSql('t.last_edited')} as "lastEdited", ${personSql('u')} as owner`

const ON_BOARD = `w.words @@ to_tsquery('simple', $4)`
const IS_PUBLIC = `t.visibility = 'public' and t.deleted_at is null`

/**
 * Words are indexed some time after a change. Until then they may include deleted text, perhaps from before the board
 * was made public, so only its members search words of an earlier rev.
 */
const IS_CURRENT = 'w.rev = t.rev'
const IS_MEMBER = `(t.user_id = $1
  or exists (select 1 from collaborators c where c.board_id = t.id and c.user_id = $1))`

const BOARDS: Searchable = {
  name: 'boards',
  table: 'boards',
  names: ['t.name'],
  parts: 't.name',
  text: `t.name || ' ' || coalesce(t.category, '') || ' ' || coalesce(t.description, '')`,
  inside: {
    ids: [
      `select w.board_id from board_words w where w.board_id in (${OWN_BOARDS}) and ${ON_BOARD}`,
      `select w.board_id from board_words w join boards t on t.id = w.board_id
         where w.is_public and ${ON_BOARD} and ${IS_PUBLIC} and ${IS_CURRENT}`,
    ],
    column: `(select x from board_words w, unnest(w.texts) x
      where w.board_id = t.id and search_words(x) @@ to_tsquery('simple', $4) and (${IS_CURRENT} or ${IS_MEMBER})
      limit 1) as "writtenOn"`,
  },
  isPublic: IS_PUBLIC,
  own: OWN_BOARDS,
  // The caller's own first, then last edited first, to the hour.
  order: `case when t.user_id = $1 then ${ORDER / 2} else 0 end + extract(epoch from t.last_edited)::bigint / 3600`,
  columns: BOARD_COLUMNS,
  joins: 'join users u on u.id = t.user_id',
}

export function searchBoards(db: Knex, page: SearchPage): Promise<Found<BoardRow>> {
  return findMatches(db, BOARDS, page)
}
