import type { Knex } from 'knex'
import { type ColorQuery, parseColorQuery } from '../../../contract/colorQuery'
import {
  SEARCH_KINDS,
  type SearchGroup,
  type SearchKind,
  type SearchQuery,
  type SearchResponse,
} from '../../../contract/search'
import type { Deps } from '../../deps'
import { isShown } from '../../policies/worksPolicy'
import {
  type ColorRow,
  type InspirationRow,
  type PersonRow,
  type PresetRow,
  presentBoardHit,
  presentColorHit,
  presentInspirationHit,
  presentPersonHit,
  presentPresetHit,
} from '../../presenters/searchHit'
import { spend } from '../../rateLimits'
import { query } from '../query'
import { personSql } from '../sqlJson'
import {
  FIRST_PLACE,
  type Found,
  findMatches,
  ORDER,
  type Place,
  type Searchable,
  type SearchPage,
  takePage,
} from './matchSql'
import { BOARD_COLUMNS, OWN_BOARDS, searchBoards } from './searchBoards'
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

/** Parses `before`, which the contract has validated. */
function readPlace(before: string | undefined): Place | null {
  const [rank, id] = (before ?? '').split('.')
  return rank && id ? { rank: Number(rank), id: Number(id) } : null
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

function searchInspirations(db: Knex, page: SearchPage, color: ColorQuery | null): Promise<Found<InspirationRow>> {
  return findMatches(db, INSPIRATIONS, page, color)
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

function searchPresets(db: Knex, page: SearchPage): Promise<Found<PresetRow>> {
  return findMatches(db, PRESETS, page)
}

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
function searchPeople(db: Knex, page: SearchPage): Promise<Found<PersonRow>> {
  const name = page.terms.query.trim().replace(/^@+(?=.)/, '')
  return findMatches(db, PEOPLE, { ...page, terms: searchTerms(name) })
}

const COLOR = 'element_color(e.type, e.content, e.properties)'
const HAS_COLOR = `e.type in ('color', 'shape', 'text') and e.deleted_at is null`
/** Maximum number of boards ranked per cell, and in total, nearest colors first. */
const CANDIDATES = 1000

// Colors of photos are indexed some time after a change; until then only members find a board by them, as with words
// (searchBoards). The board with the nearest color comes first, then the one that has more of it. Cells are scanned
// nearest first, each through its range of the index board_elements_color, until there are enough candidates: the cost
// does not depend on how many boards have a similar color. Boards are looked up by id, in subqueries instead of joins:
// Postgres 15 doesn't know how few elements share a cell, and would read all boards for each of some hundred cells.
const COLORS = {
  name: 'search-colors',
  text: `with own as materialized (${OWN_BOARDS}),
    found as materialized (
      select s.score, s.cell, e.board_id, e.elements
      from (select * from unnest($2::text[], $3::int[]) as s (cell, score) order by score desc, cell) s
      cross join lateral (
        select e.board_id, count(*) as elements from board_elements e
        where color_cell(${COLOR}) = s.cell and ${HAS_COLOR}
          and (select b.deleted_at is null and (b.visibility = 'public' or b.id in (select id from own))
            from boards b where b.id = e.board_id)
        group by e.board_id order by e.board_id limit ${CANDIDATES}
      ) e
      order by s.score desc, s.cell, e.board_id limit ${CANDIDATES}
    ),
    photographed as materialized (
      select w.board_id, c.color, s.score
      from (
        (select w.board_id, w.photo_colors from board_words w
          where w.is_public and color_cells(w.photo_colors) && $2::text[]
            and (select b.visibility = 'public' and b.deleted_at is null and w.rev = b.rev
              from boards b where b.id = w.board_id)
          limit ${CANDIDATES})
        union
        select w.board_id, w.photo_colors from board_words w where w.board_id in (select id from own)
      ) w
      cross join lateral unnest(w.photo_colors) as c (color)
      join unnest($2::text[], $3::int[]) as s (cell, score) on s.cell = color_cell(c.color)
    ),
    ranked as (
      select board_id as id, max(score)::bigint * 10000 + least(sum(elements), 9999)::bigint as rank
      from (select board_id, score, elements from found union all select board_id, score, 1 from photographed) f
      group by board_id
    )
    select t.id, r.rank, ${BOARD_COLUMNS},
      array(select distinct lower(${COLOR}) from found f
         join board_elements e on color_cell(${COLOR}) = f.cell and e.board_id = t.id and ${HAS_COLOR}
         where f.board_id = t.id
       union select p.color from photographed p where p.board_id = t.id) as colors
    from (select * from ranked where (rank, id) < ($4::bigint, $5::int) order by rank desc, id desc limit $6) r
    join boards t on t.id = r.id join users u on u.id = t.user_id
    order by r.rank desc, t.id desc`,
}

/** Finds boards that this person may see and that have something in a similar color on them, including photos. */
async function searchColors(
  db: Knex,
  { hex: _, cells, scores }: ColorQuery,
  { userId, limit, before }: SearchPage,
): Promise<Found<ColorRow>> {
  const place = before ?? FIRST_PLACE
  const values = [userId, cells, scores, place.rank, place.id, limit + 1]
  return takePage(await query<ColorRow & { rank: string }>(db, COLORS, values), limit)
}
