import type { TrendForecast } from '../../../contract/ai'
import { unknownError } from '../providerError'
import type { AiDeps, Requester } from '../Requester'
import { acquireLease, isDue, readStoredForecast, recordRequest, releaseLease } from './forecastRow'
import { makeForecast } from './makeForecast'

const DAY = 24 * 60 * 60_000
/** Ms between two looks at what another node makes. */
const POLL_INTERVAL = 250
/** Ms after a refresh that failed. */
const FAILURE_BACKOFF = 10 * 60_000

/**
 * The forecast of today, or the last one while today's is made behind it. The first is waited for, whichever node
 * makes it; it goes on when who asked leaves, since others will ask. Without a key only the forecast of today is given:
 * throws API_KEY_MISSING for any other.
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

/** Makes a new one where the last is a day old and somebody reads them. For a timer: nobody waits for it. */
export async function refreshIfDue(deps: AiDeps): Promise<void> {
  const now = deps.clock().getTime()
  if (!(await isDue(deps.knex, { before: new Date(now - DAY), since: new Date(now - 2 * DAY) }))) return
  await makeUnderLease(deps, null)
}

/** Null where another is at it. */
async function makeUnderLease(deps: AiDeps, userId: number | null): Promise<TrendForecast | null> {
  const { knex, clock, settings } = deps
  const now = clock()
  // A node that dies at it holds it up for no longer than a call may take.
  const until = new Date(now.getTime() + settings.openai.timeout + 10_000)
  if (!(await acquireLease(knex, now, until))) return null
  try {
    // Another may have finished between the look that led here and the claim.
    const stored = await readStoredForecast(knex)
    if (stored && !isOld(stored, now)) {
      await releaseLease(knex, now)
      return stored
    }
    const signal = new AbortController().signal
    return await makeForecast(deps, userId === null ? { userId: null, signal } : { userId, signal })
  } catch (error) {
    // Behind people's backs a provider that fails is left alone for a while.
    await releaseLease(knex, new Date(clock().getTime() + (userId === null ? FAILURE_BACKOFF : 0)))
    throw error
  }
}

function isOld({ createdAt }: TrendForecast, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) >= DAY
}
