import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import type { Http } from '../http/http'
import { loadExtras } from '../loadExtras'
import type { CachedHistory, HistoryPart } from '../types'

interface HistoryCacheDeps {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly clock: Clock
  readonly userId: number
}

/** What this device keeps of boards' histories. */
export class HistoryCache {
  readonly #deps: HistoryCacheDeps

  constructor(deps: HistoryCacheDeps) {
    this.#deps = deps
  }

  /** Null where it keeps nothing of this board's that this person may see. */
  async read(boardUid: string): Promise<CachedHistory | null> {
    return (await loadExtras()).readHistory(this.#deps, boardUid)
  }

  /** Keeps what the server said, as much as a device keeps. */
  async save(boardUid: string, part: HistoryPart): Promise<void> {
    await (await loadExtras()).saveHistory(this.#deps, boardUid, part)
  }

  /** Asks the server, where the board is pinned. */
  async refresh(boardUid: string): Promise<void> {
    const board = await this.#deps.db.boards.get(boardUid)
    if (board?.isPinned) await (await loadExtras()).refreshHistory(this.#deps, boardUid)
  }
}
