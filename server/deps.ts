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

/** What a commit changed on one board, published after it. Covers every rev after `fromRev` up to `rev`. */
export interface BoardEvent {
  readonly boardId: number
  readonly fromRev: number
  readonly rev: number
  readonly userId: number
  readonly mutationIds: readonly string[]
  /** Created or changed, in their current state. */
  readonly elements: readonly Element[]
  /** Ids of the elements that are new. */
  readonly created: readonly string[]
  readonly deleted: readonly string[]
  readonly board?: Board
}

/**
 * Access that may have been lost: a session ended, a person's sessions may have ended, or a board's visibility, owner
 * or collaborators changed, so open sockets are checked again; or an access token was revoked, so its agent is gone.
 */
export type Revocation =
  | { readonly sessionId: string }
  | { readonly userId: number }
  | { readonly boardId: number }
  | { readonly tokenId: number }

/** What an agent is doing on a board right now. */
export interface AgentActivity {
  readonly boardId: number
  readonly tokenId: number
  /** The token's name. */
  readonly name: string
  readonly person: { readonly userId: number; readonly username: string }
  readonly isEditing: boolean
  /** Ids of existing elements, and where it worked, in board px. Null: unchanged. */
  readonly place: { readonly elementIds: readonly string[]; readonly cursor: CursorPosition } | null
}

/** The app's external dependencies. Created once, by main.ts or a test. */
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
  /** Called after commit. Reaches all cluster nodes. Must not throw. */
  revoke(what: Revocation): void
  /** Notifies people that there is something new to read. Called after commit. Must not throw. */
  notified(userIds: readonly number[]): void
  /** Shows an agent for a while to everyone who has the board open, on all cluster nodes. Must not throw. */
  agentActive(activity: AgentActivity): void
  /** Starts sending the stored mails, without waiting for it. Called after commit. Must not throw. */
  mailed(): void
}

/** What a write needs from the server. */
export type WriteDeps = Pick<Deps, 'knex' | 'log' | 'clock' | 'assets' | 'limits' | 'settings' | 'publish' | 'notified'>
