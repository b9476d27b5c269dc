import type { Bus } from './bus'
import type { OfflineDatabase } from './database'
import type { Http } from './http'
import { rare } from './loadRare'
import type { LocalBoard } from './types'

interface TrashRooms {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly bus: Bus
  readonly userId: number
}

/** This person's own boards in the trash. */
export class TrashDoor {
  readonly #rooms: TrashRooms

  constructor(rooms: TrashRooms) {
    this.#rooms = rooms
  }

  /** As this device has them, the latest thrown away first. */
  async list(): Promise<LocalBoard[]> {
    return (await rare()).listTrash(this.#rooms.db, this.#rooms.userId)
  }

  /** Reads them from the server into this device. False where there was no answer. */
  async refresh(): Promise<boolean> {
    const { db, http, bus } = this.#rooms
    return (await rare()).refreshTrash(db, http, bus)
  }
}
