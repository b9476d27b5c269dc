import { DEDUPE_DAYS, NOTIFICATION_DAYS, TRASH_DAYS } from '../contract/limits'
import type { Database } from '../db/connection'
import { createAi } from './ai/createAi'
import type { Deps } from './deps'
import { pruneSessions } from './middleware/session'
import type { Pusher } from './push/createPusher'
import { pruneAccessTokens } from './services/agents/accessTokens'
import { pruneProposals } from './services/agents/proposals'
import { purgeAssets } from './services/assets/purgeAssets'
import { purgeTrash } from './services/boards/trash'
import { makeDueCheckpoints } from './services/history/checkpoints'
import { thinHistory } from './services/history/thinHistory'
import { pruneChallenges } from './services/passkeys/challenges'
import { indexBoards } from './services/search/indexBoards'
import { type Job, startJobs } from './startJobs'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Starts the server's jobs. Returns a function that stops them. */
export function startHousekeeping(
  deps: Deps,
  { kind, pusher }: { readonly kind: Database['kind']; readonly pusher: Pusher },
): () => void {
  const ai = createAi(deps)
  const jobs: Job[] = [
    { name: 'pruning', every: HOUR, work: () => prune(deps) },
    { name: 'emptying the trash', every: HOUR, work: () => purgeTrash(deps.knex, deps.clock()) },
    { name: 'deleting unused images', every: 6 * HOUR, work: () => purgeAssets(deps) },
    // Retries mails that could not be sent and are due again.
    { name: 'sending mail', every: MINUTE, work: async () => deps.mailed() },
    { name: 'sending push messages', every: MINUTE, work: async () => pusher.schedule() },
    { name: 'making checkpoints', every: MINUTE, work: () => makeDueCheckpoints(deps.knex) },
    { name: 'indexing boards for search', every: MINUTE, work: () => indexBoards(deps) },
    { name: 'refreshing the forecast', every: 10 * MINUTE, work: ai.refreshForecast },
  ]
  // A Postgres server has autovacuum.
  if (kind === 'embedded')
    jobs.push({ name: 'vacuum', every: 5 * MINUTE, work: () => deps.knex.raw('vacuum (analyze)') })
  return startJobs(jobs, deps)
}

/**
 * Removes what no one can use anymore: expired sessions, expired links in mails, results of mutations too old to be in
 * an outbox, old notifications and proposals, access tokens that expired long ago, usernames no longer reserved,
 * expired share links, presets deleted long ago, and most of the old history.
 */
export async function prune(deps: Pick<Deps, 'knex' | 'clock'>): Promise<void> {
  await pruneSessions(deps)
  await deps.knex('tokens').where('expires_at', '<=', deps.clock()).delete()
  await deps
    .knex('users')
    .where('verification_token_expiry', '<=', deps.clock())
    .update({ verification_token: null, verification_token_expiry: null, verification_email: null })
  await pruneChallenges(deps.knex, deps.clock())
  await pruneAccessTokens(deps.knex, deps.clock())
  await pruneProposals(deps.knex, deps.clock())
  const before = (days: number) => new Date(deps.clock().getTime() - days * DAY)
  await deps.knex('mutations').where('created_at', '<', before(DEDUPE_DAYS)).delete()
  await deps.knex('notifications').where('created_at', '<', before(NOTIFICATION_DAYS)).delete()
  await thinHistory(deps.knex, deps.clock())
  await deps.knex('image_presets').where('deleted_at', '<', before(TRASH_DAYS)).whereNull('slug').delete()
  await deps.knex('held_usernames').where('held_until', '<=', deps.clock()).delete()
  await deps.knex('share_links').where('expires_at', '<=', deps.clock()).delete()
}
