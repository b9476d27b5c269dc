import type { Clock } from './clock'
import type { OfflineDatabase } from './database'
import type { Http } from './http'
import { rare } from './loadRare'
import type { KeptPast, Past } from './types'

interface PastRooms {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly clock: Clock
}

/** What this device keeps of boards' histories. */
export class PastDoor {
  readonly #rooms: PastRooms

  constructor(rooms: PastRooms) {
    this.#rooms = rooms
  }

  /** Null where it keeps nothing of this board's. */
  async kept(boardUid: string): Promise<KeptPast | null> {
    return (await this.#rooms.db.pasts.get(boardUid)) ?? null
  }

  /** Keeps what the server said, as much as a device keeps. */
  async keep(boardUid: string, past: Past): Promise<void> {
    await (await rare()).keepPast(this.#rooms, boardUid, past)
  }

  /** Asks the server, where the board is pinned. */
  async refresh(boardUid: string): Promise<void> {
    const board = await this.#rooms.db.boards.get(boardUid)
    if (board?.isPinned) await (await rare()).refreshPast(this.#rooms, boardUid)
  }
}
