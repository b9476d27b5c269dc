import type { Inspiration, InspirationReason, InspirationsQuery } from '../../../contract/inspiration'
import { INSPIRATION_PAGE, ROW_ID_MAX } from '../../../contract/limits'
import { trendingScore } from '../../../db/trendingScore'
import type { Deps } from '../../deps'
import { type InspirationRow, presentInspiration } from '../../presenters/inspiration'
import { query } from '../query'
import { filtersOf } from './filters'
import { forYouSql } from './forYouSql'

type Row = InspirationRow & { readonly because: InspirationReason | null }

/**
 * A page of recommendations for a person. A cursor includes when its list was started (`{score}.{seconds}_{id}`), so
 * that the pages of one visit are from one list, whatever is liked meanwhile.
 */
export async function listForYou(
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
  const rows = await query<Row>(knex, statement, filters)
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
