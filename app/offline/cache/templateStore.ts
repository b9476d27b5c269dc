import type { OwnTemplate, TemplateCreate, TemplatePatch } from '../../../contract/template'
import type { Bus } from '../bus'
import type { OfflineDatabase } from '../database'
import type { Http } from '../http/http'
import { loadExtras } from '../loadExtras'
import type { Writes } from '../outbox/writes'
import type { Assets } from './assets'

interface TemplateStoreDeps {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly bus: Bus
  readonly assets: Assets
  readonly writes: Writes
}

/** This person's own templates. */
export class TemplateStore {
  readonly #deps: TemplateStoreDeps

  constructor(deps: TemplateStoreDeps) {
    this.#deps = deps
  }

  /** As this device has them, the newest first. */
  async list(): Promise<OwnTemplate[]> {
    return (await loadExtras()).listTemplates(this.#deps.db)
  }

  /** Calls back when `list()` may answer differently. Returns the way to stop. */
  onChange(listener: () => void): () => void {
    return this.#deps.bus.on(({ type }) => type === 'templates' && listener())
  }

  /** Reads them from the server into this device, with their pictures. False where there was no answer. */
  async refresh(): Promise<boolean> {
    const { db, http, bus, assets } = this.#deps
    if (!(await (await loadExtras()).refreshTemplates(db, http, bus))) return false
    const shown = (await db.templates.toArray()).flatMap(({ elements }) => elements)
    await assets.cacheImages(shown)
    return true
  }

  /** A new template, or one that was deleted, back under its id. Waits in the outbox like any change. */
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
