import type { BoardCreate } from '../../contract/board'
import { evictBoards, forgetBoard } from './boards'
import type { Bus } from './bus'
import type { Clock } from './clock'
import { copyTables, type OfflineDatabase } from './database'
import { newDraft, queueDraft, writeDraft } from './drafts'
import { readLane } from './lanes'
import { enqueue, enqueueUploads, refuse, strandedAssets } from './outbox'
import { PRESET_LANE, TEMPLATE_LANE, toBoard, toElement, toEntry } from './rows'
import type { BoardDelta, Change, LocalAsset, LocalBoard, NewChange, OutboxEntry, Refusal } from './types'

/** As the server says it of a board that this person may not see. */
const BOARD_GONE: Refusal = { status: 404, code: 'NOT_FOUND', message: 'Board not found' }

export interface WritesOptions {
  readonly db: OfflineDatabase
  readonly bus: Bus
  readonly clock: Clock
  readonly newId: () => string
  readonly userId: number
  /** Gives up copies of what the server has as well. */
  readonly evictCopies: () => Promise<void>
  /** Is told of every write while it is on its way into IndexedDB. */
  readonly storing: <T>(work: Promise<T>) => Promise<T>
  /** How many changes are nowhere but in the memory of whoever made them. */
  readonly onUnstored: (count: number) => void
  /** Something new waits. */
  readonly onQueued: () => void
}

export interface NewBoard {
  readonly fields: BoardCreate
  readonly changes: readonly NewChange[]
  /** Images that its elements name. */
  readonly assets: readonly LocalAsset[]
}

/** What a person does to boards, made durable on this device before anything else happens. */
export class Writes {
  readonly #options: WritesOptions
  readonly #unstored = new Map<string, number>()

  constructor(options: WritesOptions) {
    this.#options = options
  }

  /** See BoardSource. Rejects where it could not be stored: then the caller holds it, and it counts as unstored. */
  async commit(
    boardUid: string,
    changes: readonly NewChange[],
    assets: readonly LocalAsset[],
  ): Promise<readonly OutboxEntry[]> {
    const { delta, entries } = await this.#store(boardUid, changes.length, () =>
      this.#commit(boardUid, changes, assets),
    )
    this.#options.bus.delta(delta)
    this.#options.onQueued()
    return entries
  }

  async commitOne(boardUid: string, change: Change): Promise<void> {
    await this.commit(boardUid, [{ mutationId: this.#options.newId(), change }], [])
  }

  /** A change of this person's own templates. Pictures whose bytes are here are sent first. */
  async commitTemplate(change: Extract<Change, { readonly templateId: string }>): Promise<void> {
    const { db, bus, clock, newId } = this.#options
    const changes = [{ mutationId: newId(), change }]
    const queued = await this.#store(TEMPLATE_LANE, 1, () =>
      db.transaction('rw', [db.outbox, db.assets], async () => {
        const now = clock.now()
        await enqueueUploads(db, await strandedAssets(db, changes), newId, now)
        return enqueue(db, null, changes, now)
      }),
    )
    bus.delta({ boardUid: TEMPLATE_LANE, queued: queued.entries.map(toEntry), settled: queued.merged })
    bus.send({ type: 'templates' })
    this.#options.onQueued()
  }

  /** A change of image presets: made here, and sent when there is a network. */
  async commitPreset(change: Extract<Change, { readonly presetKey: string }>): Promise<void> {
    const { db, bus, clock, newId } = this.#options
    const queued = await this.#store(PRESET_LANE, 1, () =>
      db.transaction('rw', [db.outbox], () => enqueue(db, null, [{ mutationId: newId(), change }], clock.now())),
    )
    bus.delta({ boardUid: PRESET_LANE, queued: queued.entries.map(toEntry), settled: queued.merged })
    bus.send({ type: 'presets' })
    this.#options.onQueued()
  }

  async createDraft(fields?: BoardCreate): Promise<LocalBoard> {
    const { db, bus, clock, newId, userId } = this.#options
    const draft = newDraft({ uid: fields?.uid ?? newId(), userId, now: clock.now(), fields })
    await this.#store(draft.uid, 1, () => db.boards.put(draft))
    bus.delta({ boardUid: draft.uid, board: toBoard(draft) })
    return toBoard(draft)
  }

  /** A new board with all that is on it, saved from the start: in one transaction, so that there is never half of it. */
  async createBoard({ fields, changes, assets }: NewBoard): Promise<LocalBoard> {
    const { db, bus, clock, newId, userId } = this.#options
    const uid = newId()
    const board = await this.#store(uid, changes.length, () =>
      db.transaction('rw', [db.boards, db.elements, db.outbox, db.assets], async () => {
        const now = clock.now()
        const { board: draft } = await writeDraft(db, newDraft({ uid, userId, now, fields }), { changes, assets, now })
        return queueDraft(db, draft, { fields: {}, makeId: newId, now })
      }),
    )
    bus.delta({ boardUid: uid, board: toBoard(board), reset: true })
    this.#options.onQueued()
    return toBoard(board)
  }

  /** A draft that is saved already stays as it is. */
  async saveDraft(boardUid: string, fields: BoardCreate): Promise<LocalBoard> {
    const { db, bus, clock, newId } = this.#options
    const board = await this.#store(boardUid, 1, () =>
      db.transaction('rw', [db.boards, db.elements, db.outbox, db.assets], async () => {
        const draft = await db.boards.get(boardUid)
        if (!draft) throw new Error('There is no such draft')
        return draft.isDraft ? queueDraft(db, draft, { fields, makeId: newId, now: clock.now() }) : draft
      }),
    )
    bus.delta({ boardUid, board: toBoard(board), reset: true })
    this.#options.onQueued()
    return toBoard(board)
  }

  /** A board that the server never heard of is simply gone, with what waits for it. */
  async deleteBoard(boardUid: string): Promise<void> {
    const { db, bus } = this.#options
    const isLocal = await db.transaction('rw', [...copyTables(db), db.outbox], async () => {
      const entries = await readLane(db, boardUid)
      const creation = entries.find(({ change }) => change.kind === 'board.create')
      const board = await db.boards.get(boardUid)
      if (!board?.isDraft && !(creation && (creation.sentAt === null || creation.refusal))) return false
      await db.outbox.bulkDelete(entries.map(({ seq }) => seq))
      await forgetBoard(db, boardUid)
      return true
    })
    if (isLocal) bus.delta({ boardUid, reset: true })
    else await this.commitOne(boardUid, { kind: 'board.delete' })
  }

  async #commit(
    boardUid: string,
    changes: readonly NewChange[],
    assets: readonly LocalAsset[],
  ): Promise<{ delta: BoardDelta; entries: OutboxEntry[] }> {
    const { db, clock, newId } = this.#options
    const now = clock.now()
    return db.transaction('rw', [db.boards, db.elements, db.outbox, db.assets], async () => {
      const here = await db.boards.get(boardUid)
      if (here?.isDraft) {
        const { board, put, removed } = await writeDraft(db, here, { changes, assets, now })
        return { delta: { boardUid, board: toBoard(board), put: put.map(toElement), removed }, entries: [] }
      }
      await enqueueUploads(db, [...assets, ...(await strandedAssets(db, changes))], newId, now)
      const queued = await enqueue(db, boardUid, changes, now)
      // Taken off this device a moment ago, and still on the screen: without it nothing could be sent, ever.
      const stored = here ? queued.entries : await refuse(db, queued.entries, BOARD_GONE)
      const entries = stored.map(toEntry)
      return { delta: { boardUid, queued: entries, settled: queued.merged }, entries }
    })
  }

  /** Rule 12: stores, makes room and tries once more, and says truthfully what could not be stored. */
  async #store<T>(boardUid: string, count: number, store: () => Promise<T>): Promise<T> {
    try {
      const stored = store().catch(async () => {
        await this.#makeRoom()
        return store()
      })
      const result = await this.#options.storing(stored)
      this.#unstored.delete(boardUid)
      return result
    } catch (error) {
      this.#unstored.set(boardUid, count)
      throw error
    } finally {
      this.#options.onUnstored([...this.#unstored.values()].reduce((sum, each) => sum + each, 0))
    }
  }

  /** Copies first, then boards that the server has as well; never the outbox. */
  async #makeRoom(): Promise<void> {
    await this.#options.evictCopies()
    await evictBoards(this.#options.db, 1).catch(() => {})
  }
}
