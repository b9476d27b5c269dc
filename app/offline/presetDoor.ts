import type { Bus } from './bus'
import type { OfflineDatabase } from './database'
import { rare } from './loadRare'
import type { PresetChange, WaitingPreset } from './presets'
import type { Writes } from './writes'

interface PresetRooms {
  readonly db: OfflineDatabase
  readonly bus: Bus
  readonly writes: Writes
}

/** What of image presets waits to be sent; the lists themselves are the server's. */
export class PresetDoor {
  readonly #rooms: PresetRooms

  constructor(rooms: PresetRooms) {
    this.#rooms = rooms
  }

  async waiting(): Promise<WaitingPreset[]> {
    return (await rare()).waitingPresets(this.#rooms.db)
  }

  /** Calls back when `waiting()` may answer differently, or the server has taken some. Returns the way to stop. */
  onChange(listener: () => void): () => void {
    return this.#rooms.bus.on(({ type }) => type === 'presets' && listener())
  }

  commit(change: PresetChange): Promise<void> {
    return this.#rooms.writes.commitPreset(change)
  }
}
