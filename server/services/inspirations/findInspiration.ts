import type { Inspiration } from '../../../contract/inspiration'
import { trendingScore } from '../../../db/trendingScore'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { IS_SHOWN } from '../../policies/inspirationPolicy'
import { type InspirationRow, presentInspiration } from '../../presenters/inspiration'
import { query } from '../query'
import { inspirationSql } from './inspirationSql'

const FIND = {
  name: 'inspirations-find',
  text: `${inspirationSql({ key: 'i.id' })} where i.id = $3 and ${IS_SHOWN}`,
}

/** One inspiration, as this person sees it; `userId` is undefined for a visitor. Throws NOT_FOUND. */
export async function findInspiration(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  userId: number | undefined,
  id: number,
): Promise<Inspiration> {
  const [row] = await query<InspirationRow>(knex, FIND, [userId ?? null, trendingScore(clock()), id])
  if (!row) throw new AppError('NOT_FOUND', 'Inspiration not found')
  return presentInspiration(row)
}
