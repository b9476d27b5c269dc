import type { Inspiration, InspirationsQuery } from '../../../contract/inspiration'
import { INSPIRATION_PAGE, ROW_ID_MAX } from '../../../contract/limits'
import { heatOf } from '../../../db/heat'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { IS_SHOWN } from '../../policies/inspirationPolicy'
import { type InspirationRow, presentInspiration, readCursor } from '../../presenters/inspiration'
import { query, type Statement } from '../query'
import { inspirationSql } from './inspirationSql'

/** What a list is ordered by, greatest first, and which rows it has of all. */
interface Order {
  readonly key: string
  /** Whether a row comes behind the place to go on from, where an index wants it said in another way. */
  readonly isBehind?: string
  readonly join?: string
  readonly where?: string
}

const EPOCH = (column: string) => `extract(epoch from ${column})::double precision`
// Ids go up with time.
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

/** What a list may be narrowed to, by the name in the query; `$` is the place of its value. */
const FILTERS = {
  category: 'i.category = $::text',
  color: 'i.color_families @> array[$::text]',
  by: 'i.user_id = $::int',
} as const
type Filter = keyof typeof FILTERS
const FILTER_NAMES = ['category', 'color', 'by'] as const satisfies readonly Filter[]

/** $3 and $4 are the place to go on from, $5 how many; what is filtered by comes behind. */
function list(name: keyof typeof ORDERS, filters: readonly Filter[]): Statement {
  const order: Order = ORDERS[name]
  const conditions = [
    IS_SHOWN,
    order.isBehind ?? `(${order.key}, i.id) < ($3::double precision, $4::int)`,
    ...(order.where ? [order.where] : []),
    ...filters.map((filter, index) => FILTERS[filter].replace('$', `$$${6 + index}`)),
  ]
  return {
    name: ['inspirations', name, ...filters].join('-'),
    text: `${inspirationSql(order)} where ${conditions.join(' and ')} order by ${order.key} desc, i.id desc limit $5`,
  }
}

/**
 * A page of what is published, as this person sees it; undefined is a visitor.
 * Throws UNAUTHENTICATED where a visitor asks for what is somebody's own.
 */
export async function listInspirations(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  userId: number | undefined,
  { trending, sort = 'newest', of, before, limit = INSPIRATION_PAGE / 2, ...wanted }: InspirationsQuery,
): Promise<Inspiration[]> {
  if (of && userId === undefined) throw new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  const filters = FILTER_NAMES.filter((filter) => wanted[filter] !== undefined)
  const statement = list(of ?? (trending === 'true' ? 'trending' : sort), filters)
  const [key, id] = readCursor(before) ?? [Number.POSITIVE_INFINITY, ROW_ID_MAX]
  const values = [userId ?? null, heatOf(clock()), key, id, limit, ...filters.map((filter) => wanted[filter])]
  return (await query<InspirationRow>(knex, statement, values)).map(presentInspiration)
}
