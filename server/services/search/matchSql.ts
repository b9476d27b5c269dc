import type { Knex } from 'knex'
import type { ColorQuery } from '../../../contract/colorQuery'
import { query } from '../query'
import type { SearchTerms } from './searchTerms'

/** A request for a page of one kind. */
export interface SearchPage {
  readonly userId: number
  readonly terms: SearchTerms
  readonly limit: number
  /** Only what comes after this; null for the first page. */
  readonly before: Place | null
}

/** A row's position: higher ranks first, then the newer row. */
export interface Place {
  readonly rank: number
  readonly id: number
}

/** Higher than any row's. */
export const FIRST_PLACE: Place = { rank: 999_999_999_999, id: 0 }

/** Hits in order, and where the next page starts. */
export interface Found<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly isSimilar: boolean
}

/** How one kind is searched. All of it is our own SQL over the table, under the alias `t`; $1 is the caller. */
export interface Searchable {
  /** For the names of the prepared statements. */
  readonly name: string
  readonly table: string
  /** Its names, as in the indexes. */
  readonly names: readonly string[]
  /** What the trigram index covers: the name, or all names. */
  readonly parts: string
  /** All text about it. */
  readonly text: string
  /** Text inside it: selects of ids by the words $4 (for to_tsquery), including rights, and a column that shows it. */
  readonly inside?: { readonly ids: readonly string[]; readonly column: string }
  /** If it can also be found by color: the cells of its colors, as in the index. */
  readonly cells?: string
  /** The condition for public rows, as in the indexes. */
  readonly isPublic: string
  /** A select of the other ids that this person may see; they are few, and scanned one by one. */
  readonly own?: string
  /** An integer below ORDER that ranks equally good matches. */
  readonly order: string
  /** Columns of the results, and their joins. */
  readonly columns: string
  readonly joins?: string
}

/** The step in rank between one match quality and the next. */
export const ORDER = 10_000_000
/** Maximum number of matches ranked per way of matching: people who find more refine the query. */
const CANDIDATES = 200
const SIMILAR = 20
/** From 0 to 1: how much of a word must match (pg_trgm's word_similarity). 0.4 allows two swapped letters. */
const SIMILARITY = 0.4

interface RankedRow {
  readonly id: number
  /** Text: the driver's type for a bigint. */
  readonly rank: string
}

/** Searches by prefixes of names, by words, and by substrings of names; if nothing matches, by similarity. */
export async function findMatches<Row>(
  db: Knex,
  what: Searchable,
  { userId, terms, limit, before }: SearchPage,
  color: ColorQuery | null = null,
): Promise<Found<Row & RankedRow>> {
  const { folded, end, words, infix, wordStart, eachWord, hasParts, isLong } = terms
  const place = before ?? FIRST_PLACE
  const values = [userId, folded, end, words, infix, wordStart, eachWord, place.rank, place.id, limit + 1]
  const inColor = what.cells && color ? [color.cells, color.scores] : []
  const statement = matches(what, { hasParts, hasColor: inColor.length > 0 })
  const rows = await query<Row & RankedRow>(db, statement, [...values, ...inColor])
  if (rows.length > 0 || before || !isLong) return takePage(rows, limit)
  const similar = await db.transaction(async (trx) => {
    await trx.raw(`select set_config('pg_trgm.word_similarity_threshold', ?, true)`, [String(SIMILARITY)])
    return query<Row & RankedRow>(trx, similarSql(what), [userId, folded, Math.min(limit, SIMILAR)])
  })
  return { rows: similar, next: null, isSimilar: similar.length > 0 }
}

/** $11 and $12 are the cells of the requested color, and how near each is. */
function matches(what: Searchable, { hasParts, hasColor }: { readonly hasParts: boolean; readonly hasColor: boolean }) {
  const { name, table, names, parts, text, inside, cells, isPublic, own, columns, joins = '' } = what
  const order = hasColor ? `(${nearnessSql(cells ?? '')} * 1000 + ${what.order} % 1000)` : what.order
  const ways = [
    ...(own
      ? [`select t.id from ${table} t where t.id in (${own}) and search_fold(${text}) like all ($7::text[])`]
      : []),
    ...names.map(
      (each) => `(select t.id from ${table} t where ${isPublic} and search_fold(${each}) ~>=~ $2
        and search_fold(${each}) ~<~ $3 order by search_fold(${each}) using ~<~ limit ${CANDIDATES})`,
    ),
    `(select t.id from ${table} t where ${isPublic} and search_words(${text}) @@ to_tsquery('simple', $4) limit ${CANDIDATES})`,
    ...(inside?.ids ?? []).map((ids) => `(${ids} limit ${CANDIDATES})`),
    ...(hasColor
      ? [`(select t.id from ${table} t where ${isPublic} and ${cells} && $11::text[] limit ${CANDIDATES})`]
      : []),
    ...(hasParts
      ? [`(select t.id from ${table} t where ${isPublic} and search_fold(${parts}) like $5 limit ${CANDIDATES})`]
      : []),
  ]
  return {
    name: `search-${name}${hasParts ? '' : '-short'}${hasColor ? '-color' : ''}`,
    text: `with ranked as (
        select t.id, ${rankSql(names)}::bigint * ${ORDER} + ${order} as rank
        from ${table} t where t.id in (${ways.join(' union ')})
      )
      select t.id, ranked.rank, ${columns}${inside ? `, ${inside.column}` : ''} from ranked join ${table} t on t.id = ranked.id ${joins}
      where (ranked.rank, t.id) < ($8::bigint, $9::int) order by ranked.rank desc, t.id desc limit $10`,
  }
}

/** From 0 to 1000: how near its nearest color is. */
function nearnessSql(cells: string): string {
  return `coalesce((select max(($12::int[])[array_position($11::text[], own.cell)]) from unnest(${cells}) as own (cell)), 0)`
}

/** Like nameRank in contract/searchText.ts, for the best of its names. */
function rankSql(names: readonly string[]): string {
  const each = names.map((name) => {
    const folded = `search_fold(${name})`
    return `case when ${folded} = $2 then 5 when starts_with(${folded}, $2) then 4 when ' ' || ${folded} like $6 then 3
      when ${folded} like $5 or ${folded} like all ($7::text[]) then 2 else 1 end`
  })
  return `greatest(${each.join(', ')})`
}

function similarSql({ name, table, parts, isPublic, own, columns, joins = '' }: Searchable) {
  const likeness = `word_similarity($2, search_fold(${parts}))`
  const ways = [
    ...(own ? [`select t.id from ${table} t where t.id in (${own}) and ${likeness} >= ${SIMILARITY}`] : []),
    `(select t.id from ${table} t where ${isPublic} and $2 <% search_fold(${parts}) order by ${likeness} desc, t.id desc
       limit ${SIMILAR})`,
  ]
  return {
    name: `search-${name}-similar`,
    // Not every query has a caller, but Postgres must know the type of $1.
    text: `with asked as (select $1::int)
      select t.id, '0' as rank, ${columns} from ${table} t ${joins} where t.id in (${ways.join(' union ')})
      order by ${likeness} desc, t.id desc limit $3`,
  }
}

/** Takes a page from a query for one row more than requested. */
export function takePage<Row extends { readonly rank: string | number; readonly id: number }>(
  rows: readonly Row[],
  limit: number,
): Found<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: last && rows.length > limit ? `${last.rank}.${last.id}` : null, isSimilar: false }
}
