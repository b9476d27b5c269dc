import type { Knex } from 'knex'
import type { PersonRow } from '../../presenters/searchHit'
import { findMatches, type Searchable } from './matchSql'
import type { Found, SearchPage } from './Page'
import { searchTerms } from './searchTerms'

/** By what everybody may know of a person; never by their email. */
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

/** `@ana` is ana. */
export function searchPeople(db: Knex, page: SearchPage): Promise<Found<PersonRow>> {
  const name = page.terms.query.trim().replace(/^@+(?=.)/, '')
  return findMatches(db, PEOPLE, { ...page, terms: searchTerms(name) })
}
