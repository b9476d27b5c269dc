import { type ColorQuery, parseColorQuery } from '../../../contract/colorQuery'
import type { SearchGroup, SearchKind, SearchQuery, SearchResponse } from '../../../contract/search'
import { SEARCH_KINDS } from '../../../contract/search'
import type { Deps } from '../../deps'
import {
  presentBoardHit,
  presentColorHit,
  presentInspirationHit,
  presentPersonHit,
  presentPresetHit,
} from '../../presenters/searchHit'
import { spend } from '../../rateLimits'
import { searchInspirations, searchPeople, searchPresets } from './matches'
import { readPlace, type SearchPage } from './Page'
import { searchBoards } from './searchBoards'
import { searchColors } from './searchColors'
import { searchTerms } from './searchTerms'

type SearchDeps = Pick<Deps, 'knex' | 'limits'>

/** Hits per kind if all kinds are requested, and if a single one is. */
const SHOWN = 6
const SHOWN_ALONE = 24

/** Matches of a query that this person may see, the best of each kind first. Throws RATE_LIMIT. */
export async function search(deps: SearchDeps, userId: number, request: SearchQuery): Promise<SearchResponse> {
  await spend(deps.limits.search, String(userId))
  const { q, kind, limit = kind ? SHOWN_ALONE : SHOWN } = request
  const color = parseColorQuery(q)
  const page = { userId, terms: searchTerms(q), limit, before: readPlace(request.before) }
  const kinds = kind ? [kind] : SEARCH_KINDS
  const groups = await Promise.all(kinds.map((each) => searchKind(deps, each, page, color)))
  return { color: color?.hex ?? null, groups }
}

async function searchKind(
  { knex }: SearchDeps,
  kind: SearchKind,
  page: SearchPage,
  color: ColorQuery | null,
): Promise<SearchGroup> {
  const { query } = page.terms
  switch (kind) {
    case 'boards': {
      const { rows, ...found } = await searchBoards(knex, page)
      return { kind, ...found, hits: rows.map((row) => presentBoardHit(row, query)) }
    }
    case 'inspirations': {
      const { rows, ...found } = await searchInspirations(knex, page, color)
      return { kind, ...found, hits: rows.map((row) => presentInspirationHit(row, query)) }
    }
    case 'presets': {
      const { rows, ...found } = await searchPresets(knex, page)
      return { kind, ...found, hits: rows.map((row) => presentPresetHit(row, query)) }
    }
    case 'people': {
      const { rows, ...found } = await searchPeople(knex, page)
      return { kind, ...found, hits: rows.map((row) => presentPersonHit(row, query)) }
    }
    case 'colors': {
      if (!color) return { kind, hits: [], next: null, isSimilar: false }
      const { rows, ...found } = await searchColors(knex, color, page)
      return { kind, ...found, hits: rows.map((row) => presentColorHit(row, color.hex)) }
    }
  }
}
