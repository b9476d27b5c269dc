import type { Knex } from 'knex'
import {
  INSPIRATION_CATEGORIES,
  type Inspiration,
  type InspirationCategory,
  type InspirationReason,
  type InspirationsQuery,
} from '../../../contract/inspiration'
import { INSPIRATION_PAGE, ROW_ID_MAX, TRENDING_COUNT } from '../../../contract/limits'
import { trendingScore } from '../../../db/trendingScore'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { IS_SHOWN } from '../../policies/worksPolicy'
import { type InspirationRow, presentInspiration, readCursor } from '../../presenters/inspiration'
import { query, type Statement } from '../query'
import { timeSql } from '../sqlJson'

/** The order of a list, greatest first, and which rows it includes. */
interface Order {
  readonly key: string
  /** Whether a row comes after the position to continue from, if an index needs it in another form. */
  readonly isBehind?: string
  readonly join?: string
  /** Which rows it includes, if not those that everyone sees. */
  readonly where?: string
}

const EPOCH = (column: string) => `extract(epoch from ${column})::double precision`
// Ids grow with time.
const BY_ID = '($3::double precision is not null and i.id < $4::int)'
const ORDERS = {
  newest: { key: 'i.id', isBehind: BY_ID },
  trending: { key: 'i.heat' },
  likes: { key: 'i.likes' },
  liked: {
    key: EPOCH('mine.created_at'),
    join: 'join inspiration_likes mine on mine.inspiration_id = i.id and mine.user_id = $1',
  },
  saved: {
    key: EPOCH('mine.created_at'),
    join: 'join bookmarks mine on mine.inspiration_id = i.id and mine.user_id = $1',
  },
  // Including those that others don't see, because the board is private or in the trash: the author may unpublish them.
  mine: { key: 'i.id', isBehind: BY_ID, where: 'i.user_id = $1' },
} as const satisfies Record<string, Order>

/**
 * A page of published inspirations, as this person sees them; `userId` is undefined for a visitor.
 * Throws UNAUTHENTICATED if a visitor requests a personal list.
 */
export async function listInspirations(
  deps: Pick<Deps, 'knex' | 'clock'>,
  userId: number | undefined,
  request: InspirationsQuery,
): Promise<Inspiration[]> {
  const { trending, sort = 'newest', of, before, limit = INSPIRATION_PAGE / 2 } = request
  if (of && userId === undefined) throw new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  const order = of ?? (trending === 'true' ? 'trending' : sort)
  if (order === 'forYou' && userId !== undefined) return listForYou(deps, userId, request)
  const filters = filtersOf(request, { from: 6 })
  const statement = list(order === 'forYou' ? 'newest' : order, filters)
  const [key, id] = readCursor(before) ?? [Number.POSITIVE_INFINITY, ROW_ID_MAX]
  const values = [userId ?? null, trendingScore(deps.clock()), key, id, limit, ...filters.values]
  return (await query<InspirationRow>(deps.knex, statement, values)).map(presentInspiration)
}

/** $3 and $4 are the position to continue from, $5 the limit; filter values follow. */
function list(name: keyof typeof ORDERS, filters: Filters): Statement {
  const order: Order = ORDERS[name]
  const conditions = [
    order.where ?? IS_SHOWN,
    order.isBehind ?? `(${order.key}, i.id) < ($3::double precision, $4::int)`,
    ...filters.conditions,
  ]
  return {
    name: `inspirations-${name}${filters.name}`,
    text: `${inspirationSql(order)} where ${conditions.join(' and ')} order by ${order.key} desc, i.id desc limit $5`,
  }
}

/** Filters of a list, by name in the query; `$` is the placeholder of the value. */
const FILTERS = {
  category: 'i.category = $::text',
  color: 'i.color_families @> array[$::text]',
  by: 'i.user_id = $::int',
} as const
const FILTER_NAMES = ['category', 'color', 'by'] as const satisfies readonly (keyof typeof FILTERS)[]

interface Filters {
  /** For the name of the statement. */
  readonly name: string
  /** SQL over `i`. */
  readonly conditions: readonly string[]
  readonly values: readonly unknown[]
}

/** A query's filters; `from` is the number of the first value's placeholder. */
function filtersOf(wanted: Pick<InspirationsQuery, keyof typeof FILTERS>, { from }: { from: number }): Filters {
  const names = FILTER_NAMES.filter((name) => wanted[name] !== undefined)
  return {
    name: names.map((name) => `-${name}`).join(''),
    conditions: names.map((name, index) => FILTERS[name].replace('$', `$$${from + index}`)),
    values: names.map((name) => wanted[name]),
  }
}

interface Parts {
  /** The numeric sort key, over `i`. */
  readonly key: string
  /** Extra joins. */
  readonly join?: string
  /** Extra columns, with a leading comma. */
  readonly columns?: string
}

/**
 * SELECT and FROM for InspirationRow, over `i`. $1 is the caller, null for a visitor; $2 the trending score of a like
 * now. Trending ones are among the TRENDING_COUNT with the highest scores, and score higher than one new like.
 */
export function inspirationSql({ key, join = '', columns = '' }: Parts): string {
  return `select i.id, i.user_id as "userId", i.title, i.image_url as "imageUrl", i.width, i.height, i.likes,
      i.category, i.colors, ${timeSql('i.created_at')} as "createdAt", i.board_id as "boardId",
      case when u.id is null then null else json_build_object(
        'username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url) end as author,
      exists (select 1 from inspiration_likes l where l.inspiration_id = i.id and l.user_id = $1::int) as "isLiked",
      exists (select 1 from bookmarks k where k.inspiration_id = i.id and k.user_id = $1::int) as "isBookmarked",
      coalesce(i.user_id = $1::int, false) as "isMine",
      i.likes > 0 and i.heat > $2::double precision
        and (hottest.id is null or (i.heat, i.id) >= (hottest.heat, hottest.id)) as "isTrending",
      ${key} as key${columns}
    from inspirations i
    left join users u on u.id = i.user_id
    left join (
      select i.heat, i.id from inspirations i where ${IS_SHOWN}
      order by i.heat desc, i.id desc offset ${TRENDING_COUNT - 1} limit 1
    ) hottest on true
    ${join}`
}

type ForYouRow = InspirationRow & { readonly because: InspirationReason | null }

/**
 * A page of recommendations for a person. A cursor includes when its list was started (`{score}.{seconds}_{id}`), so
 * that the pages of one visit are from one list, whatever is liked meanwhile.
 */
async function listForYou(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  userId: number,
  { before, limit = INSPIRATION_PAGE / 2, ...wanted }: InspirationsQuery,
): Promise<Inspiration[]> {
  const now = clock()
  const place = readPlace(before) ?? {
    score: Number.POSITIVE_INFINITY,
    begun: Math.ceil(now.getTime() / 1000),
    id: ROW_ID_MAX,
  }
  const { name, conditions, values } = filtersOf(wanted, { from: 7 })
  const statement = { name: `inspirations-for-you${name}`, text: forYouSql(conditions) }
  const filters = [userId, trendingScore(now), place.begun, place.score, place.id, limit, ...values]
  const rows = await query<ForYouRow>(knex, statement, filters)
  return rows.map(({ because, ...row }) => ({
    ...presentInspiration(row),
    cursor: `${row.key}.${place.begun}_${row.id}`,
    ...(because && { because }),
  }))
}

/** Null for the first page, and for a cursor of another list. */
function readPlace(cursor: string | undefined) {
  const [, score, begun, id] = /^(\d+)\.(\d{10,11})_(\d+)$/.exec(cursor ?? '') ?? []
  return score && begun && id ? { score: Number(score), begun: Number(begun), id: Number(id) } : null
}

/** Only this many of the latest inspirations are considered: older ones had their chance. */
const CHOSEN_FROM = 2000
/** How many of the latest likes and bookmarks count. */
const MARKS = 200
/** How many of a person's last edited boards count, and how many elements of each. */
const BOARDS = 12
const ELEMENTS = 300
/** Maximum weight of each reason. A followed author outweighs any two of the others. */
const POINTS = { author: 50, category: 25, colors: 20, boards: 15, fresh: 10 } as const
/** With fewer points a reason would not be noticeable. */
const REASON_FROM = 5
const FRESH_HALF_LIFE_DAYS = 14

const ELEMENT_COLOR = 'element_color(e.type, e.content, e.properties)'

/** A JSON object of names with their relative frequency: 1 for the most frequent one. */
const shares = (counted: string) => `coalesce((select jsonb_object_agg(n.name, n.count::float8 / n.most) from (
    select c.name, c.count, max(c.count) over () as most from (${counted}) c where c.name is not null) n), '{}')`

/** How much a person likes the colors of `i`, 0 to 1. */
const liking = (colors: string) =>
  `coalesce((select avg(coalesce((${colors} ->> f)::float8, 0)) from unnest(i.color_families) f), 0)`

// The taste as of $3, when the first page was requested: later likes don't change the list.
const TASTE = `marked as materialized (
    select m.id, max(m.created_at) as at from (
      select inspiration_id as id, created_at from inspiration_likes where user_id = $1
      union all
      select inspiration_id, created_at from bookmarks where user_id = $1 and inspiration_id is not null
    ) m where m.created_at <= to_timestamp($3::double precision) group by m.id
  ),
  liked as materialized (
    select i.category, i.color_families from inspirations i join marked m on m.id = i.id
    order by m.at desc, i.id desc limit ${MARKS}
  ),
  taste as materialized (
    select ${shares('select category as name, count(*) from liked group by category')} as categories,
      ${shares('select f as name, count(*) from liked, unnest(color_families) f group by f')} as colors,
      ${shares(`select color_family(own.cell) as name, sum(own.count) as count from (
        select color_cell(${ELEMENT_COLOR}) as cell, count(*) from (
          select id from boards where user_id = $1 and deleted_at is null order by last_edited desc limit ${BOARDS}) b
        cross join lateral (
          select e.type, e.content, e.properties from board_elements e
          where e.board_id = b.id and e.type in ('color', 'shape', 'text') and e.deleted_at is null
          order by e.id limit ${ELEMENTS}) e
        group by 1) own group by 1`)} as boards
  )`

/**
 * A page of InspirationRow for one person, best match first, then newest. $1 is the caller, $2 the trending score of a
 * like now, $3 when the list was started (seconds), $4 and $5 the position to continue from, $6 the limit.
 */
function forYouSql(filters: readonly string[]): string {
  return `with ${TASTE},
  points as materialized (
    select i.id,
      case when i.user_id in (select followed_id from follows where follower_id = $1) then ${POINTS.author} else 0 end as author,
      ${POINTS.category} * coalesce((t.categories ->> i.category)::float8, 0) as category,
      ${POINTS.colors} * ${liking('t.colors')} as colors,
      ${POINTS.boards} * ${liking('t.boards')} as boards,
      ${POINTS.fresh} * 0.5 ^ (greatest(0, $3::double precision - extract(epoch from i.created_at)::double precision)
        / ${86_400 * FRESH_HALF_LIFE_DAYS}) as fresh
    from taste t, (
      select i.* from inspirations i where ${IS_SHOWN} order by i.id desc limit ${CHOSEN_FROM}
    ) i
    where i.user_id is distinct from $1 and i.id not in (select id from marked)
      and ${[...filters, 'true'].join(' and ')}
  ),
  scored as (
    select p.id, round(p.author + p.category + p.colors + p.boards + p.fresh)::int as score,
      case when greatest(p.author, p.category, p.colors, p.boards) < ${REASON_FROM} then null
        when p.author > 0 then 'author'
        when p.category >= greatest(p.colors, p.boards) then 'category'
        when p.colors >= p.boards then 'colors' else 'boards' end as because
    from points p
  )
  ${inspirationSql({ key: 's.score', join: 'join scored s on s.id = i.id', columns: ', s.because' })}
  where (s.score, i.id) < ($4::double precision, $5::int) order by s.score desc, i.id desc limit $6`
}

// One lookup in the index inspirations_category per category, however many rows it has.
const CATEGORIES = {
  name: 'inspirations-categories',
  text: `select known.category from unnest($1::text[]) with ordinality as known (category, place)
    where exists (select 1 from inspirations i where i.category = known.category and ${IS_SHOWN})
    order by known.place`,
}

/** The categories with visible inspirations. */
export async function listCategories(knex: Knex): Promise<InspirationCategory[]> {
  const rows = await query<{ category: InspirationCategory }>(knex, CATEGORIES, [[...INSPIRATION_CATEGORIES]])
  return rows.map(({ category }) => category)
}
