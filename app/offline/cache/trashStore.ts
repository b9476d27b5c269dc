import type { Bus } from '../bus'
import type { OfflineDatabase } from '../database'
import type { Http } from '../http/http'
import { loadExtras } from '../loadExtras'
import type { LocalBoard } from '../types'

interface TrashStoreDeps {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly bus: Bus
  readonly userId: number
}

/** This person's own boards in the trash. */
export class TrashStore {
  readonly #deps: TrashStoreDeps

  constructor(deps: TrashStoreDeps) {
    this.#deps = deps
  }

  /** As this device has them, the latest thrown away first. */
  async list(): Promise<LocalBoard[]> {
    return (await loadExtras()).listTrash(this.#deps.db, this.#deps.userId)
  }

  /** Reads them from the server into this device. False where there was no answer. */
  async refresh(): Promise<boolean> {
    const { db, http, bus } = this.#deps
    return (await loadExtras()).refreshTrash(db, http, bus)
  }
}
