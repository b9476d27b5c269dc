import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { CursorPosition } from '../contract/messages'
import type { Board } from '../contract/shared/board'
import type { Element } from '../contract/shared/element'
import type { AssetStorage } from './assets/assetStorage'
import type { Settings } from './env'
import type { Metrics } from './metrics'
import type { VapidKeys } from './push/vapidKeys'
import type { RateLimits } from './rateLimits'

/** What a commit changed on one board, told after it. `fromRev` < `rev`; every rev between is in here. */
export interface BoardEvent {
  readonly boardId: number
  readonly fromRev: number
  readonly rev: number
  readonly userId: number
  readonly mutationIds: readonly string[]
  /** As they are now, created or changed. */
  readonly elements: readonly Element[]
  /** Which of them were not there before. */
  readonly created: readonly string[]
  readonly deleted: readonly string[]
  readonly board?: Board
}

/**
 * A right that may be gone: a session that ended, a person whose sessions may have, a board whose visibility,
 * owner or collaborators changed. Open sockets are judged anew.
 */
export type Revocation = { readonly sessionId: string } | { readonly userId: number } | { readonly boardId: number }

/** What an agent does on a board at this moment. */
export interface AgentActivity {
  readonly boardId: number
  readonly tokenId: number
  /** The token's name. */
  readonly name: string
  readonly person: { readonly userId: number; readonly username: string }
  readonly isEditing: boolean
  /** Null: as before. Ids of elements that are there, and where it worked, in board px. */
  readonly place: { readonly elementIds: readonly string[]; readonly cursor: CursorPosition } | null
}

/** Everything the app needs from outside. Made once by main.ts, or by a test. */
export interface Deps {
  readonly knex: Knex
  /** The database's epoch when this process started: a restore needs a start. */
  readonly epoch: string
  readonly settings: Settings
  readonly log: Logger
  readonly clock: () => Date
  readonly assets: AssetStorage
  readonly limits: RateLimits
  readonly metrics: Metrics
  /** Keys that sign the session cookie; the first signs, all verify. */
  readonly sessionKeys: readonly string[]
  /** The key pair that names this server to push services. */
  readonly vapidKeys: VapidKeys
  /** Called after commit, never within a transaction. Must not throw. */
  publish(event: BoardEvent): void
  /** Called after commit too, and on every node's behalf. Must not throw. */
  revoke(what: Revocation): void
  /** There is something new for these people to read. Called after commit too. Must not throw. */
  notified(userIds: readonly number[]): void
  /** Shows an agent to those who have its board open, for a while and on all nodes. Must not throw. */
  agentActive(activity: AgentActivity): void
  /** There are mails to send. Called after commit too, and not waited for. Must not throw. */
  mailed(): void
}
