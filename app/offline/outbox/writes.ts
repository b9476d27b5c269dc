import type { BoardCreate } from '../../../contract/shared/board'
import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { Bus } from '../bus'
import { BOARD_GONE, evictBoards, forgetBoard, isThumbnail, withPending } from '../cache/boards'
import { type AssetRow, toStoredAssets } from '../cache/storedAsset'
import type { Clock } from '../clock'
import { copyTables, type OfflineDatabase } from '../database'
import { PRESET_LANE, TEMPLATE_LANE, toBoard, toElement, toEntry } from '../initial/rows'
import { loadExtras } from '../loadExtras'
import type { BoardDelta, Change, LocalAsset, LocalBoard, NewChange, OutboxEntry } from '../types'
import { newDraft, queueDraft, type ToHistory, writeDraft } from './drafts'
import { recordMoments } from './moments'
import { enqueue, enqueueUploads, namedAssets, readLane, refuse } from './outbox'

/** Ms that saving waits for the code that turns moments into history. */
const LOADING_MAX = 3_000

export interface WritesOptions {
  readonly db: OfflineDatabase
  readonly bus: Bus
  readonly clock: Clock
  readonly newId: () => string
  readonly userId: number
  /** Evicts copies of what the server also has. */
  readonly evictCopies: () => Promise<void>
  /** Called with every write while it is being stored in IndexedDB. */
  readonly storing: <T>(work: Promise<T>) => Promise<T>
  /** Called with the number of changes that are only in their callers' memory. */
  readonly onUnstored: (count: number) => void
  /** Called when something is queued in this lane, and perhaps images of it in ASSET_LANE. */
  readonly onQueued: (lane: string, isTyping?: boolean) => void
}

export interface NewBoard {
  readonly fields: BoardCreate
  readonly changes: readonly NewChange[]
  /** Images that its elements name. */
  readonly assets: readonly LocalAsset[]
}

/** Makes a person's changes durable on this device before anything else happens. */
export class Writes {
  readonly #options: WritesOptions
  readonly #unstored = new Map<string, number>()

  constructor(options: WritesOptions) {
    this.#options = options
  }

  /**
   * See BoardSource. Rejects if it could not be stored: the caller then holds the changes, which count as unstored.
   * `isFirst`: the board may not be stored yet; the same transaction creates its draft.
   */
  async commit(
    boardUid: string,
    changes: readonly NewChange[],
    assets: readonly LocalAsset[],
    { isTyping = false, isFirst = false } = {},
  ): Promise<readonly OutboxEntry[]> {
    const { delta, entries, isCompactionDue } = await this.#countingUnstored(boardUid, changes.length, () =>
      this.#store(() => this.#commit(boardUid, changes, assets, isFirst)),
    )
    this.#options.bus.delta(isTyping ? { ...delta, isTyping } : delta)
    this.#options.onQueued(boardUid, isTyping)
    if (isCompactionDue) this.#compactMoments(boardUid)
    return entries
  }

  /** Rejects if it could not be stored: then nothing has changed, and nothing is retried. */
  async commitOne(boardUid: string, change: Change): Promise<void> {
    const changes = [{ mutationId: this.#options.newId(), change }]
    const { delta } = await this.#store(() => this.#commit(boardUid, changes, []))
    this.#options.bus.delta(delta)
    this.#options.onQueued(boardUid)
  }

  /** Queues the board's name as shown here, with the rev at which it was read: see `Change`. */
  async repeatName(boardUid: string): Promise<void> {
    const { db } = this.#options
    const [stored, waiting] = await db.transaction('r', [db.boards, db.outbox], () =>
      Promise.all([db.boards.get(boardUid), readLane(db, boardUid)]),
    )
    if (!stored) return
    const { name } = waiting.reduce((board, { change, madeAt }) => withPending(board, change, madeAt), toBoard(stored))
    const baseRev = Math.max(0, stored.cursor, stored.seenRev)
    await this.commitOne(boardUid, { kind: 'board.update', data: { name }, baseRev })
  }

  /** Queues a change of this person's own templates. Images whose bytes are here are uploaded first. */
  async commitTemplate(change: Extract<Change, { readonly templateId: string }>): Promise<void> {
    const { db, bus, clock, newId } = this.#options
    const changes = [{ mutationId: newId(), change }]
    const queued = await this.#store(() =>
      db.transaction('rw', [db.outbox, db.assets], async () => {
        const now = clock.now()
        await enqueueUploads(db, await strandedAssets(db, changes), newId, now)
        return enqueue(db, null, changes, now)
      }),
    )
    bus.delta({ boardUid: TEMPLATE_LANE, queued: queued.entries.map(toEntry), settled: queued.merged })
    bus.send({ type: 'templates' })
    this.#options.onQueued(TEMPLATE_LANE)
  }

  /** Queues a change of image presets. */
  async commitPreset(change: Extract<Change, { readonly presetKey: string }>): Promise<void> {
    const { db, bus, clock, newId } = this.#options
    const queued = await this.#store(() =>
      db.transaction('rw', [db.outbox], () => enqueue(db, null, [{ mutationId: newId(), change }], clock.now())),
    )
    bus.delta({ boardUid: PRESET_LANE, queued: queued.entries.map(toEntry), settled: queued.merged })
    bus.send({ type: 'presets' })
    this.#options.onQueued(PRESET_LANE)
  }

  async createDraft(fields?: BoardCreate): Promise<LocalBoard> {
    const { db, bus, clock, newId, userId } = this.#options
    const draft = newDraft({ uid: fields?.uid ?? newId(), userId, now: clock.now(), fields })
    await this.#store(() => db.boards.put(draft))
    bus.delta({ boardUid: draft.uid, board: toBoard(draft) })
    return toBoard(draft)
  }

  /** Creates a board with everything on it and queues it, in one transaction, so that it is never incomplete. */
  async createBoard({ fields, changes, assets }: NewBoard): Promise<LocalBoard> {
    const { db, bus, clock, newId, userId } = this.#options
    const uid = newId()
    const rows = await toStoredAssets(assets)
    const board = await this.#store(() =>
      db.transaction('rw', [db.boards, db.elements, db.moments, db.outbox, db.sending, db.assets], async () => {
        const now = clock.now()
        const draft = newDraft({ uid, userId, now, fields })
        const { board: written } = await writeDraft(db, draft, { changes, assets: rows, now })
        return queueDraft(db, written, { fields: {}, makeId: newId, now, toHistory: null })
      }),
    )
    bus.delta({ boardUid: uid, board: toBoard(board), reset: true })
    this.#options.onQueued(uid)
    return toBoard(board)
  }

  /** A no-op if the draft has been saved already. */
  async saveDraft(boardUid: string, fields: BoardCreate): Promise<LocalBoard> {
    const { db, bus, clock, newId } = this.#options
    const toHistory = await this.#loadHistory()
    const board = await this.#store(() =>
      db.transaction('rw', [db.boards, db.elements, db.moments, db.outbox, db.sending, db.assets], async () => {
        const draft = await db.boards.get(boardUid)
        if (!draft) throw new Error('There is no such draft')
        return draft.isDraft ? queueDraft(db, draft, { fields, makeId: newId, now: clock.now(), toHistory }) : draft
      }),
    )
    bus.delta({ boardUid, board: toBoard(board), reset: true })
    this.#options.onQueued(boardUid)
    return toBoard(board)
  }

  /** Deletes a board that never reached the server, with its pending changes; otherwise queues the deletion. */
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
    isFirst = false,
  ): Promise<{ delta: BoardDelta; entries: OutboxEntry[]; isCompactionDue?: boolean }> {
    const { db, clock, newId, userId } = this.#options
    const rows = await toStoredAssets(assets)
    const now = clock.now()
    return db.transaction('rw', [db.boards, db.elements, db.moments, db.outbox, db.sending, db.assets], async () => {
      const stored = await db.boards.get(boardUid)
      const here = isFirst ? (stored ?? newDraft({ uid: boardUid, userId, now })) : stored
      if (here?.isDraft) {
        const isCompactionDue = await recordMoments(db, boardUid, { changes, now, makeId: newId })
        const { board, put, removed } = await writeDraft(db, here, { changes, assets: rows, now })
        const delta = { boardUid, board: toBoard(board), put: put.map(toElement), removed }
        return { delta, entries: [], isCompactionDue }
      }
      // Drawn while the board was being discarded.
      if (!here && changes.every(({ change }) => isThumbnail(change))) return { delta: { boardUid }, entries: [] }
      await enqueueUploads(db, [...rows, ...(await strandedAssets(db, changes))], newId, now)
      const queued = await enqueue(db, boardUid, changes, now)
      // Removed from this device a moment ago, and still on the screen: its changes could never be sent. A restore is
      // not refused, since the board may be in the server's trash, whose list is requested first.
      const mayExist = here || changes.some(({ change }) => change.kind === 'board.restore')
      const accepted = mayExist ? queued.entries : await refuse(db, queued.entries, BOARD_GONE)
      const entries = accepted.map(toEntry)
      return { delta: { boardUid, queued: entries, settled: queued.merged }, entries }
    })
  }

  /** Null if the code can't be loaded: the board is then saved without its history. */
  #loadHistory(): Promise<ToHistory | null> {
    const loaded = loadExtras().then(
      ({ draftHistory }) => draftHistory,
      reportUnless(isOutsideFailure, 'offline', null),
    )
    return Promise.race([
      loaded,
      new Promise<null>((resolve) => this.#options.clock.after(LOADING_MAX, () => resolve(null))),
    ])
  }

  /** In the background; if it fails, the next run compacts them, too. */
  #compactMoments(boardUid: string): void {
    void loadExtras()
      .then(({ compactMoments }) => compactMoments(this.#options.db, boardUid))
      .catch(reportUnless(isOutsideFailure, 'offline'))
  }

  /** Rule 12: stores; if that fails, makes room and retries once. */
  #store<T>(store: () => Promise<T>): Promise<T> {
    const stored = store().catch(async (error: unknown) => {
      if (!isOutsideFailure(error)) reportError(error, 'offline')
      await this.#makeRoom()
      return store()
    })
    return this.#options.storing(stored)
  }

  /**
   * Counts changes as unstored if storing them fails, until the caller, which holds and retries them, has stored them.
   * Failures that are only reported (a new board, a rename) are not counted.
   */
  async #countingUnstored<T>(boardUid: string, count: number, store: () => Promise<T>): Promise<T> {
    if (count === 0) return store()
    try {
      const result = await store()
      this.#unstored.delete(boardUid)
      return result
    } catch (error) {
      this.#unstored.set(boardUid, count)
      throw error
    } finally {
      this.#options.onUnstored([...this.#unstored.values()].reduce((sum, each) => sum + each, 0))
    }
  }

  /** Evicts copies of images and histories, then boards that the server also has; never the outbox. */
  async #makeRoom(): Promise<void> {
    await this.#options.evictCopies()
    await evictBoards(this.#options.db, 1).catch(reportUnless(isOutsideFailure, 'offline'))
  }
}

/**
 * Images that new elements or templates name and that may never have been uploaded although their bytes are here:
 * deleted from a draft before it was saved, say, and restored. A repeated upload does no harm.
 */
async function strandedAssets(db: OfflineDatabase, changes: readonly NewChange[]): Promise<AssetRow[]> {
  const creations = changes.filter(({ change }) => change.kind.endsWith('.create'))
  const addresses = new Set(creations.flatMap(({ change }) => namedAssets(change)))
  if (addresses.size === 0) return []
  return (await db.assets.bulkGet([...addresses])).flatMap((asset) => asset ?? [])
}
