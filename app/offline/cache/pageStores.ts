import type { OwnTemplate, TemplateCreate, TemplatePatch } from '../../../contract/template'
import type { Bus } from '../bus'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import type { Http } from '../http/http'
import type { PresetChange, WaitingPreset } from '../lazy/presets'
import { loadExtras } from '../loadExtras'
import type { Writes } from '../outbox/writes'
import type { CachedHistory, HistoryPart, LocalBoard } from '../types'
import type { Assets } from './assets'

// Stores for individual pages. Their code loads on first use.

interface PageStoreDeps {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly bus: Bus
  readonly clock: Clock
  readonly assets: Assets
  readonly writes: Writes
  readonly userId: number
}

/** This person's own templates. */
export class TemplateStore {
  readonly #deps: PageStoreDeps

  constructor(deps: PageStoreDeps) {
    this.#deps = deps
  }

  /** As this device has them, newest first. */
  async list(): Promise<OwnTemplate[]> {
    return (await loadExtras()).listTemplates(this.#deps.db)
  }

  /** Calls back when `list()` may have changed. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void {
    return this.#deps.bus.on(({ type }) => type === 'templates' && listener())
  }

  /** Refreshes them from the server, and caches their images. False if there was no usable response. */
  async refresh(): Promise<boolean> {
    const { db, http, bus, assets } = this.#deps
    if (!(await (await loadExtras()).refreshTemplates(db, http, bus))) return false
    const shown = (await db.templates.toArray()).flatMap(({ elements }) => elements)
    await assets.cacheImages(shown)
    return true
  }

  /** Creates a template, or restores a deleted one under its id. Queued in the outbox. */
  create(templateId: string, data: TemplateCreate): Promise<void> {
    return this.#deps.writes.commitTemplate({ kind: 'template.create', templateId, data })
  }

  update(templateId: string, data: TemplatePatch): Promise<void> {
    return this.#deps.writes.commitTemplate({ kind: 'template.update', templateId, data })
  }

  delete(templateId: string): Promise<void> {
    return this.#deps.writes.commitTemplate({ kind: 'template.delete', templateId })
  }
}

/** Pending changes of image presets; the lists themselves are the server's. */
export class PresetStore {
  readonly #deps: PageStoreDeps

  constructor(deps: PageStoreDeps) {
    this.#deps = deps
  }

  async waiting(): Promise<WaitingPreset[]> {
    return (await loadExtras()).waitingPresets(this.#deps.db)
  }

  /** Calls back when `waiting()` may have changed, or the server acknowledged some. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void {
    return this.#deps.bus.on(({ type }) => type === 'presets' && listener())
  }

  commit(change: PresetChange): Promise<void> {
    return this.#deps.writes.commitPreset(change)
  }
}

/** This person's own boards in the trash. */
export class TrashStore {
  readonly #deps: PageStoreDeps

  constructor(deps: PageStoreDeps) {
    this.#deps = deps
  }

  /** As this device has them, most recently deleted first. */
  async list(): Promise<LocalBoard[]> {
    return (await loadExtras()).listTrash(this.#deps.db, this.#deps.userId)
  }

  /** Refreshes them from the server. False if there was no usable response. */
  async refresh(): Promise<boolean> {
    const { db, http, bus } = this.#deps
    return (await loadExtras()).refreshTrash(db, http, bus)
  }
}

/** The cached histories of boards on this device. */
export class HistoryCache {
  readonly #deps: PageStoreDeps

  constructor(deps: PageStoreDeps) {
    this.#deps = deps
  }

  /** Null if the cache has nothing of this board that this person may see. */
  async read(boardUid: string): Promise<CachedHistory | null> {
    return (await loadExtras()).readHistory(this.#deps, boardUid)
  }

  /** Caches the server's response, up to the limits. */
  async save(boardUid: string, part: HistoryPart): Promise<void> {
    await (await loadExtras()).saveHistory(this.#deps, boardUid, part)
  }

  /** Refreshes the cached history from the server if the board is pinned. */
  async refresh(boardUid: string): Promise<void> {
    const board = await this.#deps.db.boards.get(boardUid)
    if (board?.isPinned) await (await loadExtras()).refreshHistory(this.#deps, boardUid)
  }
}
