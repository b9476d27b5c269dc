import type { TrendForecast } from '../../../contract/ai'
import type { AiDeps, Asker } from '../Asker'
import { unknown } from '../providerError'
import { claim, claimAgainFrom, isDue, noteAsked, readKept } from './forecastRow'
import { makeForecast } from './makeForecast'

const DAY = 24 * 60 * 60_000
/** Ms between two looks at what another node makes. */
const LOOK_EVERY = 250
/** Ms after a refresh that failed. */
const PAUSE = 10 * 60_000

/**
 * The forecast of today, or the last one while today's is made behind it. The first is waited for, whichever node
 * makes it; it goes on when who asked leaves, since others will ask.
 */
export async function readForecast(deps: AiDeps, asker: Asker): Promise<TrendForecast> {
  const { knex, clock } = deps
  deps.getClient('text')
  await noteAsked(knex, clock())
  const kept = await readKept(knex)
  if (kept) {
    if (isOld(kept, clock())) refreshIfDue(deps).catch((error: unknown) => deps.log.debug({ err: error }, 'forecast'))
    return kept
  }
  const made = await makeAlone(deps, asker.userId)
  if (made) return made
  const deadline = performance.now() + deps.settings.openai.timeout
  while (performance.now() < deadline && !asker.signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    const other = (await readKept(knex)) ?? (await makeAlone(deps, asker.userId))
    if (other) return other
  }
  throw unknown('The AI service took too long to answer. Please try again.')
}

/** Makes a new one where the last is a day old and somebody reads them. For a timer: nobody waits for it. */
export async function refreshIfDue(deps: AiDeps): Promise<void> {
  const now = deps.clock().getTime()
  if (!(await isDue(deps.knex, { before: new Date(now - DAY), since: new Date(now - 2 * DAY) }))) return
  await makeAlone(deps, null)
}

/** Null where another is at it. */
async function makeAlone(deps: AiDeps, userId: number | null): Promise<TrendForecast | null> {
  const { knex, clock, settings } = deps
  const now = clock()
  // A node that dies at it holds it up for no longer than a call may take.
  const until = new Date(now.getTime() + settings.openai.timeout + 10_000)
  if (!(await claim(knex, now, until))) return null
  try {
    // Another may have finished between the look that led here and the claim.
    const kept = await readKept(knex)
    if (kept && !isOld(kept, now)) {
      await claimAgainFrom(knex, now)
      return kept
    }
    const signal = new AbortController().signal
    return await makeForecast(deps, userId === null ? { userId: null, signal } : { userId, signal })
  } catch (error) {
    // Behind people's backs a provider that fails is left alone for a while.
    await claimAgainFrom(knex, new Date(clock().getTime() + (userId === null ? PAUSE : 0)))
    throw error
  }
}

function isOld({ createdAt }: TrendForecast, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) >= DAY
}
