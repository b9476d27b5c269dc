import type { Knex } from 'knex'
import type { PresetRow } from '../../presenters/searchHit'
import { findMatches, ORDER, type Searchable } from './matchSql'
import type { Found, SearchPage } from './Page'

/** As canUsePreset has it: the person's own and public ones, popular first. */
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
