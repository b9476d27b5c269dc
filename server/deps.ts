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

/** What a commit changed on one board, published after it. `fromRev` < `rev`; every rev in between is in here. */
export interface BoardEvent {
  readonly boardId: number
  readonly fromRev: number
  readonly rev: number
  readonly userId: number
  readonly mutationIds: readonly string[]
  /** In their current state, created or changed. */
  readonly elements: readonly Element[]
  /** Which of them are new. */
  readonly created: readonly string[]
  readonly deleted: readonly string[]
  readonly board?: Board
}

/**
 * A right that may have been lost: a session that ended, a person whose sessions may have, a board whose visibility,
 * owner or collaborators changed. Open sockets are checked again.
 */
export type Revocation = { readonly sessionId: string } | { readonly userId: number } | { readonly boardId: number }

/** What an agent is doing on a board right now. */
export interface AgentActivity {
  readonly boardId: number
  readonly tokenId: number
  /** The token's name. */
  readonly name: string
  readonly person: { readonly userId: number; readonly username: string }
  readonly isEditing: boolean
  /** Null: unchanged. Ids of existing elements, and where it worked, in board px. */
  readonly place: { readonly elementIds: readonly string[]; readonly cursor: CursorPosition } | null
}

/** Everything the app needs from outside. Created once by main.ts, or by a test. */
export interface Deps {
  readonly knex: Knex
  /** The database's epoch when this process started: a restore requires a restart. */
  readonly epoch: string
  readonly settings: Settings
  readonly log: Logger
  readonly clock: () => Date
  readonly assets: AssetStorage
  readonly limits: RateLimits
  readonly metrics: Metrics
  /** Keys that sign the session cookie; the first signs, all verify. */
  readonly sessionKeys: readonly string[]
  /** The key pair that identifies this server to push services. */
  readonly vapidKeys: VapidKeys
  /** Called after commit, never within a transaction. Must not throw. */
  publish(event: BoardEvent): void
  /** Called after commit too, and for all nodes. Must not throw. */
  revoke(what: Revocation): void
  /** These people have something new to read. Called after commit too. Must not throw. */
  notified(userIds: readonly number[]): void
  /** Shows an agent to people who have its board open, for a while and on all nodes. Must not throw. */
  agentActive(activity: AgentActivity): void
  /** There are mails to send. Called after commit too, and not awaited. Must not throw. */
  mailed(): void
}
