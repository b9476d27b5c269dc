import type { Deps } from '../../deps'

/** What sharing needs from the server. */
export type ShareDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'settings' | 'revoke' | 'notified' | 'mailed'>

/** One person and the board that they share, leave or manage. */
export interface ShareRequest {
  readonly userId: number
  readonly boardId: number
}
