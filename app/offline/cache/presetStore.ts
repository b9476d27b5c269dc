import type { Bus } from '../bus'
import type { OfflineDatabase } from '../database'
import type { PresetChange, WaitingPreset } from '../lazy/presets'
import { loadExtras } from '../loadExtras'
import type { Writes } from '../outbox/writes'

interface PresetStoreDeps {
  readonly db: OfflineDatabase
  readonly bus: Bus
  readonly writes: Writes
}

/** What of image presets waits to be sent; the lists themselves are the server's. */
export class PresetStore {
  readonly #deps: PresetStoreDeps

  constructor(deps: PresetStoreDeps) {
    this.#deps = deps
  }

  async waiting(): Promise<WaitingPreset[]> {
    return (await loadExtras()).waitingPresets(this.#deps.db)
  }

  /** Calls back when `waiting()` may answer differently, or the server has taken some. Returns the way to stop. */
  onChange(listener: () => void): () => void {
    return this.#deps.bus.on(({ type }) => type === 'presets' && listener())
  }

  commit(change: PresetChange): Promise<void> {
    return this.#deps.writes.commitPreset(change)
  }
}
