import type { Knex } from 'knex'
import { type TrendForecast, trendForecast } from '../../../contract/ai'
import { type ChatRequester, chat } from '../chat'
import { cleanForecast, INVALID_FORECAST } from '../clean/cleanForecast'
import { forecastPrompt } from '../prompts/forecast'
import { createFence } from '../prompts/Prompt'
import { unknownError } from '../providerError'
import type { AiDeps, Requester } from '../Requester'
import { forecastWire } from '../wire/wire'

const DAY = 24 * 60 * 60_000
/** Ms between two checks for another cluster node's forecast. */
const POLL_INTERVAL = 250
/** Ms before another try after a failed refresh. */
const FAILURE_BACKOFF = 10 * 60_000

/**
 * Returns today's forecast, or the last one while today's is generated in the background. Waits for the first one,
 * whichever cluster node generates it; that continues if the requester leaves, since others will need it. Without a
 * key, throws API_KEY_MISSING unless today's forecast is stored.
 */
export async function readForecast(deps: AiDeps, requester: Requester): Promise<TrendForecast> {
  const { knex, clock } = deps
  const stored = await readStoredForecast(knex)
  const isFresh = stored !== null && !isOld(stored, clock())
  if (!isFresh) deps.providers.server('text')
  await recordRequest(knex, clock())
  if (isFresh) return stored
  if (stored) {
    refreshIfDue(deps).catch((error: unknown) => deps.log.debug({ err: error }, 'forecast'))
    return stored
  }
  const made = await makeUnderLease(deps, requester.userId)
  if (made) return made
  const deadline = performance.now() + deps.settings.openai.timeout
  while (performance.now() < deadline && !requester.signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
    const other = (await readStoredForecast(knex)) ?? (await makeUnderLease(deps, requester.userId))
    if (other) return other
  }
  throw unknownError('The AI service took too long to answer. Please try again.')
}

/** Generates a new forecast if the last is a day old and was requested recently. For background work. */
export async function refreshIfDue(deps: AiDeps): Promise<void> {
  const now = deps.clock().getTime()
  if (!(await isDue(deps.knex, { before: new Date(now - DAY), since: new Date(now - 2 * DAY) }))) return
  await makeUnderLease(deps, null)
}

/** Null if another caller is already generating it. */
async function makeUnderLease(deps: AiDeps, userId: number | null): Promise<TrendForecast | null> {
  const { knex, clock, settings } = deps
  const now = clock()
  // If this process dies, the lease expires soon after the call would have timed out.
  const until = new Date(now.getTime() + settings.openai.timeout + 10_000)
  if (!(await acquireLease(knex, now, until))) return null
  try {
    // Another caller may have finished between our check and the lease.
    const stored = await readStoredForecast(knex)
    if (stored && !isOld(stored, now)) {
      await releaseLease(knex, now)
      return stored
    }
    const signal = new AbortController().signal
    return await makeForecast(deps, userId === null ? { userId: null, signal } : { userId, signal })
  } catch (error) {
    // In the background, back off from a failing provider.
    await releaseLease(knex, new Date(clock().getTime() + (userId === null ? FAILURE_BACKOFF : 0)))
    throw error
  }
}

function isOld({ createdAt }: TrendForecast, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) >= DAY
}

/** Generates a forecast and stores it. */
export async function makeForecast(deps: AiDeps, asking: ChatRequester): Promise<TrendForecast> {
  const now = deps.clock().toISOString()
  const { value } = await chat(deps, asking, {
    call: 'trends',
    purpose: 'text',
    prompt: forecastPrompt(createFence(), now.slice(0, 10)),
    schema: forecastWire,
    name: 'trend_forecast',
    invalid: INVALID_FORECAST,
    maxTokens: 8000,
    isShared: true,
  })
  const forecast = { ...cleanForecast(value), createdAt: now }
  await storeForecast(deps.knex, forecast)
  return forecast
}

/** The stored forecast; null if there is none, or only one of an older format. */
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

/** Records that someone requested the forecast. */
export async function recordRequest(knex: Knex, now: Date): Promise<void> {
  await knex('ai_forecasts').update({ asked_at: now })
}

/** True for one caller among all cluster nodes, until `until` or `releaseLease`. */
export async function acquireLease(knex: Knex, now: Date, until: Date): Promise<boolean> {
  const claimed = await knex('ai_forecasts')
    .where((free) => free.whereNull('claimed_until').orWhere('claimed_until', '<=', now))
    .update({ claimed_until: until })
  return claimed > 0
}

/** Lets the lease expire at `from`. */
export async function releaseLease(knex: Knex, from: Date): Promise<void> {
  await knex('ai_forecasts').update({ claimed_until: from })
}

/** Whether the forecast is older than `before` and was requested after `since`. */
export async function isDue(knex: Knex, { before, since }: { before: Date; since: Date }): Promise<boolean> {
  const row = await knex('ai_forecasts').where('made_at', '<', before).where('asked_at', '>', since).first('id')
  return row !== undefined
}
