import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Board } from '../contract/board'
import type { Element } from '../contract/element'
import type { AssetDrive } from './assets/drive'
import type { Settings } from './env'
import type { Metrics } from './metrics'
import type { RateLimits } from './rateLimits'

/** What a commit changed on one board, told after it. `fromRev` < `rev`; every rev between is in here. */
export interface BoardEvent {
  readonly boardId: number
  readonly fromRev: number
  readonly rev: number
  readonly userId: number
  readonly mutationIds: readonly string[]
  readonly elements: readonly Element[]
  readonly deleted: readonly string[]
  readonly board?: Board
}

/** Everything the app needs from outside. Made once by main.ts, or by a test. */
export interface Deps {
  readonly knex: Knex
  readonly settings: Settings
  readonly log: Logger
  readonly clock: () => Date
  readonly assets: AssetDrive
  readonly limits: RateLimits
  readonly metrics: Metrics
  /** Keys that sign the session cookie; the first signs, all verify. */
  readonly sessionKeys: readonly string[]
  /** Called after commit, never within a transaction. Must not throw. */
  publish(event: BoardEvent): void
}
