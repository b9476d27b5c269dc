import type { Knex } from 'knex'
import {
  INSPIRATION_CATEGORIES,
  type Inspiration,
  type InspirationCategory,
  type InspirationsQuery,
} from '../../../contract/inspiration'
import { INSPIRATION_PAGE, ROW_ID_MAX } from '../../../contract/limits'
import { trendingScore } from '../../../db/trendingScore'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { IS_SHOWN } from '../../policies/inspirationPolicy'
import { type InspirationRow, presentInspiration, readCursor } from '../../presenters/inspiration'
import { query, type Statement } from '../query'
import { type Filters, filtersOf } from './filters'
import { inspirationSql } from './inspirationSql'
import { listForYou } from './listForYou'

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

/** The order of a list, greatest first, and which rows it includes. */
interface Order {
  readonly key: string
  /** Whether a row comes after the position to continue from, if an index needs it in another form. */
  readonly isBehind?: string
  readonly join?: string
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
  mine: { key: 'i.id', isBehind: BY_ID, where: 'i.user_id = $1' },
} as const satisfies Record<string, Order>

/** $3 and $4 are the position to continue from, $5 the limit; filter values follow. */
function list(name: keyof typeof ORDERS, filters: Filters): Statement {
  const order: Order = ORDERS[name]
  const conditions = [
    IS_SHOWN,
    order.isBehind ?? `(${order.key}, i.id) < ($3::double precision, $4::int)`,
    ...(order.where ? [order.where] : []),
    ...filters.conditions,
  ]
  return {
    name: `inspirations-${name}${filters.name}`,
    text: `${inspirationSql(order)} where ${conditions.join(' and ')} order by ${order.key} desc, i.id desc limit $5`,
  }
}

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
