import type { Knex } from 'knex'
import { type TrendForecast, trendForecast } from '../../../contract/ai'

/** The forecast that is kept; null where none was made, or one of an older form. */
export async function readStoredForecast(knex: Knex): Promise<TrendForecast | null> {
  const row = await knex('ai_forecasts').first<{ body: unknown }>('body')
  const parsed = trendForecast.safeParse(row?.body)
  return parsed.success ? parsed.data : null
}

export async function storeForecast(knex: Knex, forecast: TrendForecast): Promise<void> {
  await knex('ai_forecasts').update({
    body: JSON.stringify(forecast),
    made_at: forecast.createdAt,
    claimed_until: null,
  })
}

/** Notes that somebody reads it. */
export async function recordRequest(knex: Knex, now: Date): Promise<void> {
  await knex('ai_forecasts').update({ asked_at: now })
}

/** True for one asker of all nodes, until `until` or `claimAgainFrom`. */
export async function acquireLease(knex: Knex, now: Date, until: Date): Promise<boolean> {
  const claimed = await knex('ai_forecasts')
    .where((free) => free.whereNull('claimed_until').orWhere('claimed_until', '<=', now))
    .update({ claimed_until: until })
  return claimed > 0
}

/** Lets go of the claim, now or later. */
export async function releaseLease(knex: Knex, from: Date): Promise<void> {
  await knex('ai_forecasts').update({ claimed_until: from })
}

/** Whether it is older than `before` and was asked for since `since`. */
export async function isDue(knex: Knex, { before, since }: { before: Date; since: Date }): Promise<boolean> {
  const row = await knex('ai_forecasts').where('made_at', '<', before).where('asked_at', '>', since).first('id')
  return row !== undefined
}
