import type { AiProgress } from '../../contract/ai'
import type { Deps } from '../deps'
import type { ConcurrentCallLimit } from './ConcurrentCallLimit'
import type { Providers } from './provider/createProviders'

/** Who asks, and how to tell that they went away. */
export interface Requester {
  readonly userId: number
  readonly signal: AbortSignal
  /** Gets what is there of an answer while it is written, where the person's page wants it. */
  readonly onProgress?: (progress: AiProgress) => void
}

/** What the calls need of the server. */
export type AiDeps = Pick<
  Deps,
  'knex' | 'settings' | 'sessionKeys' | 'log' | 'metrics' | 'assets' | 'limits' | 'clock'
> & {
  readonly providers: Providers
  readonly callsAtOnce: ConcurrentCallLimit
}
