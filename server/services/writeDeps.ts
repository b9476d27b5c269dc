import type { Deps } from '../deps'

/** What a write needs from the server. */
export type WriteDeps = Pick<Deps, 'knex' | 'log' | 'clock' | 'assets' | 'limits' | 'settings' | 'publish' | 'notified'>
