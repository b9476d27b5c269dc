import type { AiProgress } from '../../contract/ai'
import type { Deps } from '../deps'
import type { ConcurrentCallLimit } from './ConcurrentCallLimit'
import type { Providers } from './provider/createProviders'

/** Who makes the call. `signal` aborts when they leave. */
export interface Requester {
  readonly userId: number
  readonly signal: AbortSignal
  /** Receives the parts of an answer as it is generated, if the page requested a stream. */
  readonly onProgress?: (progress: AiProgress) => void
}

/** What the calls need from the server. */
export type AiDeps = Pick<
  Deps,
  'knex' | 'settings' | 'sessionKeys' | 'log' | 'metrics' | 'assets' | 'limits' | 'clock'
> & {
  readonly providers: Providers
  readonly callsAtOnce: ConcurrentCallLimit
}
