import { DEDUPE_DAYS, NOTIFICATION_DAYS, TRASH_DAYS } from '../contract/limits'
import type { Database } from '../db/connection'
import { createAi } from './ai/createAi'
import type { Deps } from './deps'
import { purgeAssets } from './services/assets/purgeAssets'
import { purgeTrash } from './services/boards/purgeTrash'
import { makeDueCheckpoints } from './services/history/checkpoints'
import { thinHistory } from './services/history/thin'
import { pruneSessions } from './sessionStore'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What is done on a timer while the server runs. Returns how to stop it. */
export function startHousekeeping(deps: Deps, kind: Database['kind']): () => void {
  const ai = createAi(deps)
  const every = (interval: number, name: string, work: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => deps.log.error({ err: error }, `${name} failed`))
    }, interval)
    timer.unref()
    return timer
  }
  const timers = [
    every(60 * MINUTE, 'pruning', () => prune(deps)),
    every(60 * MINUTE, 'emptying the trash', () => purgeTrash(deps.knex, deps.clock())),
    every(DAY / 4, 'throwing unused images away', () => purgeAssets(deps)),
    every(MINUTE, 'making checkpoints', () => makeDueCheckpoints(deps.knex)),
    every(10 * MINUTE, 'refreshing the forecast', ai.refreshForecast),
    // A Postgres server does this by itself.
    ...(kind === 'embedded' ? [every(5 * MINUTE, 'vacuum', () => deps.knex.raw('vacuum (analyze)'))] : []),
  ]
  return () => timers.forEach(clearInterval)
}

/**
 * Removes what nobody can ask for any more: ended sessions, results of mutations older than a queue may be, old
 * notifications, share links that expired, presets deleted long ago, and most of the history that is old.
 */
export async function prune(deps: Pick<Deps, 'knex' | 'clock'>): Promise<void> {
  await pruneSessions(deps)
  const before = (days: number) => new Date(deps.clock().getTime() - days * DAY)
  await deps.knex('mutations').where('created_at', '<', before(DEDUPE_DAYS)).delete()
  await deps.knex('notifications').where('created_at', '<', before(NOTIFICATION_DAYS)).delete()
  await thinHistory(deps.knex, deps.clock())
  await deps.knex('image_presets').where('deleted_at', '<', before(TRASH_DAYS)).whereNull('slug').delete()
  await deps.knex('share_links').where('expires_at', '<=', deps.clock()).delete()
}
