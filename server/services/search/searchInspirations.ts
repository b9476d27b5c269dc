import type { Knex } from 'knex'
import type { ColorQuery } from '../../../contract/colorQuery'
import { isShown } from '../../policies/inspirationPolicy'
import type { InspirationRow } from '../../presenters/searchHit'
import { personSql } from '../sqlJson'
import { findMatches, ORDER, type Searchable } from './matchSql'
import type { Found, SearchPage } from './Page'

/** What is published, as long as it is shown; the most liked first, or the nearest to a color. */
const INSPIRATIONS: Searchable = {
  name: 'inspirations',
  table: 'inspirations',
  names: ['t.title'],
  parts: 't.title',
  text: `t.title || ' ' || coalesce(t.category, '')`,
  cells: 'color_cells(t.colors)',
  isPublic: isShown('t'),
  order: `case when t.user_id = $1 then 1 else 0 end + least(t.likes * 2, ${ORDER - 2})`,
  columns: `t.title, t.image_url as "imageUrl", t.category, t.likes,
    case when u.id is null then null else ${personSql('u')} end as by`,
  joins: 'left join users u on u.id = t.user_id',
}

export function searchInspirations(
  db: Knex,
  page: SearchPage,
  color: ColorQuery | null,
): Promise<Found<InspirationRow>> {
  return findMatches(db, INSPIRATIONS, page, color)
}
