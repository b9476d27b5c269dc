import type { OwnTemplate, TemplateCreate, TemplatePatch } from '../../contract/template'
import type { Assets } from './assets'
import type { Bus } from './bus'
import type { OfflineDatabase } from './database'
import type { Http } from './http'
import { rare } from './loadRare'
import type { Writes } from './writes'

interface TemplateRooms {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly bus: Bus
  readonly assets: Assets
  readonly writes: Writes
}

/** This person's own templates. */
export class TemplateDoor {
  readonly #rooms: TemplateRooms

  constructor(rooms: TemplateRooms) {
    this.#rooms = rooms
  }

  /** As this device has them, the newest first. */
  async list(): Promise<OwnTemplate[]> {
    return (await rare()).listTemplates(this.#rooms.db)
  }

  /** Calls back when `list()` may answer differently. Returns the way to stop. */
  onChange(listener: () => void): () => void {
    return this.#rooms.bus.on(({ type }) => type === 'templates' && listener())
  }

  /** Reads them from the server into this device, with their pictures. False where there was no answer. */
  async refresh(): Promise<boolean> {
    const { db, http, bus, assets } = this.#rooms
    if (!(await (await rare()).refreshTemplates(db, http, bus))) return false
    const shown = (await db.templates.toArray()).flatMap(({ elements }) => elements)
    await assets.keepShown(shown)
    return true
  }

  /** A new template, or one that was deleted, back under its id. Waits in the outbox like any change. */
  create(templateId: string, data: TemplateCreate): Promise<void> {
    return this.#rooms.writes.commitTemplate({ kind: 'template.create', templateId, data })
  }

  update(templateId: string, data: TemplatePatch): Promise<void> {
    return this.#rooms.writes.commitTemplate({ kind: 'template.update', templateId, data })
  }

  delete(templateId: string): Promise<void> {
    return this.#rooms.writes.commitTemplate({ kind: 'template.delete', templateId })
  }
}
