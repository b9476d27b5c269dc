import type { Knex } from 'knex'
import type { ColorQuery } from '../../../contract/colorQuery'
import { isShown } from '../../policies/inspirationPolicy'
import type { InspirationRow, PersonRow, PresetRow } from '../../presenters/searchHit'
import { personSql } from '../sqlJson'
import { findMatches, ORDER, type Searchable } from './matchSql'
import type { Found, SearchPage } from './Page'
import { searchTerms } from './searchTerms'

/** Searches what everyone may know about a person, never their email. */
const PEOPLE: Searchable = {
  name: 'people',
  table: 'users',
  names: ['t.username', 't.display_name'],
  parts: `t.username || ' ' || coalesce(t.display_name, '')`,
  text: `t.username || ' ' || coalesce(t.display_name, '')`,
  isPublic: 'true',
  order: 'case when t.id = $1 then 1 else 0 end',
  columns: 't.username, t.display_name as "displayName", t.avatar_url as "avatarUrl"',
}

/** `@ana` finds ana. */
export function searchPeople(db: Knex, page: SearchPage): Promise<Found<PersonRow>> {
  const name = page.terms.query.trim().replace(/^@+(?=.)/, '')
  return findMatches(db, PEOPLE, { ...page, terms: searchTerms(name) })
}

/** Like canUsePreset: the person's own and public ones, popular first. */
const PRESETS: Searchable = {
  name: 'presets',
  table: 'image_presets',
  names: ['t.name'],
  parts: 't.name',
  text: `t.name || ' ' || t.category || ' ' || coalesce(t.description, '')`,
  isPublic: 't.is_public and t.deleted_at is null',
  own: 'select o.id from image_presets o where o.user_id = $1 and o.deleted_at is null',
  order: `least(t.likes + t.usage_count, ${ORDER - 1})`,
  columns: 't.name, t.description, t.category, t.user_id is not distinct from $1 as "isMine"',
}

export function searchPresets(db: Knex, page: SearchPage): Promise<Found<PresetRow>> {
  return findMatches(db, PRESETS, page)
}

/** Published ones, while they are shown; the most liked first, or the nearest to a color. */
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
