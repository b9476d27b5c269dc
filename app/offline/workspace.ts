import type { BoardCreate, BoardPatch } from '../../contract/board'
import { Assets } from './assets'
import { evictBoards, forgetBoard, listBoards, newCard, refreshBoards } from './boards'
import { Bus, type Channel, openChannel } from './bus'
import { CatchUp, type CatchUpResult, fetchBoard, type Missing } from './catchUp'
import { type Clock, systemClock } from './clock'
import { ASSET_LANE, type OfflineDatabase, openDatabase, toBoard, toElement, toEntry } from './database'
import { discardEntry, retryEntry } from './decisions'
import { newDraft, queueDraft, writeDraft } from './drafts'
import { Drain } from './drain'
import { type Locks, withDrainLock } from './drainLock'
import { type Fetch, Http } from './http'
import { uuidv7 } from './ids'
import { lanesOf } from './lanes'
import { enqueue, enqueueUploads } from './outbox'
import { mergeCard, Receive } from './receive'
import { readOutbox, SyncState } from './syncState'
import { onHints } from './triggers'
import type {
  BoardDelta,
  BoardSnapshot,
  BoardSource,
  LocalAsset,
  LocalBoard,
  NewChange,
  OutboxEntry,
  SyncStatus,
} from './types'

// One user's boards on this device: everything that pages, the board store and the service worker need of the
// offline rooms, and the place where those rooms are joined.

export interface WorkspaceOptions {
  readonly userId: number
  readonly fetch?: Fetch
  readonly clock?: Clock
  /** UUIDv7. */
  readonly newId?: () => string
  readonly random?: () => number
  /** Null: there are none. */
  readonly locks?: Locks | null
  readonly channel?: Channel | null
  readonly caches?: CacheStorage | null
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
  /** Whether somebody is looking; boards that are looked at are brought up to date every 10 s. */
  readonly isVisible?: () => boolean
  /** Another tab upgrades or deletes the database: this workspace is closed; ask for a reload. */
  readonly onVersionChange?: () => void
}

export type BoardName = { readonly id: number } | { readonly uid: string }

/** Ms between looks at the server for boards on the screen while nothing tells of changes. */
const POLL_EVERY = 10_000

export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  let onVersionChange = () => {}
  const db = await openDatabase({ ...options, onVersionChange: () => onVersionChange() })
  const workspace = new Workspace(db, options)
  onVersionChange = () => workspace.loseDatabase()
  workspace.start()
  return workspace
}

export class Workspace implements BoardSource {
  readonly userId: number
  readonly #db: OfflineDatabase
  readonly #options: WorkspaceOptions
  readonly #clock: Clock
  readonly #newId: () => string
  readonly #bus: Bus
  readonly #http: Http
  readonly #receive: Receive
  readonly #catchUp: CatchUp
  readonly #drain: Drain
  readonly #assets: Assets
  readonly #sync: SyncState
  readonly #shown = new Map<string, number>()
  /** Changes that could not be stored, by board: whoever made them holds them in memory. */
  readonly #unstored = new Map<string, number>()
  #stopPolling: () => void = () => {}
  #stopHints: () => void = () => {}
  #isClosed = false

  constructor(db: OfflineDatabase, options: WorkspaceOptions) {
    const { userId, clock = systemClock, random = Math.random } = options
    const fetch: Fetch = options.fetch ?? ((path, init) => globalThis.fetch(path, init))
    const locks = options.locks === undefined ? (globalThis.navigator?.locks ?? null) : options.locks
    this.userId = userId
    this.#db = db
    this.#options = options
    this.#clock = clock
    this.#newId = options.newId ?? (() => uuidv7(clock.now()))
    this.#bus = new Bus(options.channel === undefined ? openChannel(userId) : options.channel)
    this.#http = new Http({ fetch, userId, clock })
    this.#receive = new Receive(db, this.#bus)
    this.#catchUp = new CatchUp(db, this.#http, this.#receive)
    this.#assets = new Assets({ db, userId, fetch, caches: options.caches ?? globalThis.caches ?? null })
    this.#sync = new SyncState(db, this.#bus)
    const lastSign = async () => Number((await db.meta.get('drainer'))?.value ?? 0)
    const lock = { name: `moodloom-drain-${userId}`, locks, clock, lastSign }
    const exclusively = (work: () => Promise<void>) => withDrainLock(lock, work)
    this.#drain = new Drain({ db, http: this.#http, receive: this.#receive, clock, random, exclusively })
  }

  /** Joins the rooms. Called once, by openWorkspace. */
  start(): void {
    this.#receive.onGap = (boardUid) => void this.catchUp(boardUid)
    this.#catchUp.onMissing = (boardUid) => this.#forgetMissing(boardUid)
    this.#http.onReach = (isConnected) => {
      if (!this.#isClosed) this.#tellDrain({ isConnected })
    }
    this.#drain.onState = () => this.#tellDrain(this.#drain.state)
    this.#bus.on((message, isRemote) => {
      if (message.type === 'assets' && !isRemote) void this.#assets.releaseUploaded().catch(() => {})
      if (message.type === 'resume' && isRemote) this.#drain.resume()
      if (message.type === 'delta' && isRemote && (message.delta.queued || message.delta.reset)) this.#drain.wake()
    })
    this.#stopHints = onHints(() => this.poke())
    this.#sync.recount()
    this.#poll()
    this.#drain.wake()
  }

  /** Something suggests that the server is in reach: drains now, whatever the backoff. Never needed, often faster. */
  poke(): void {
    if (this.#isClosed) return
    this.#drain.poke()
    for (const boardUid of this.#shown.keys()) void this.catchUp(boardUid)
  }

  // --- boards ---------------------------------------------------------------------------------------------------

  /** Cards of this user's boards as this device has them, last edited first. */
  boards(): Promise<LocalBoard[]> {
    return listBoards(this.#db)
  }

  /** Calls back when `boards()` may answer differently. Returns the way to stop. */
  onBoards(listener: () => void): () => void {
    return this.#bus.on((message) => {
      if (message.type === 'boards') listener()
      if (message.type !== 'delta') return
      const { board, reset, queued } = message.delta
      if (board || reset || queued?.some(({ change }) => change.kind.startsWith('board.'))) listener()
    })
  }

  /** Reads the list from the server into this device. False where there was no answer. */
  refreshBoards(): Promise<boolean> {
    return refreshBoards(this.#db, this.#http, this.#bus)
  }

  /** A board to show: this device's copy at once where there is one, with catch-up behind it; else the server's. */
  async openBoard(name: BoardName): Promise<BoardSnapshot | { readonly missing: Missing }> {
    const here = await ('uid' in name
      ? this.#db.boards.get(name.uid)
      : this.#db.boards.where('id').equals(name.id).first())
    if (here?.deletedAt) return { missing: 'not-found' }
    if (here?.isComplete) {
      void this.catchUp(here.uid)
    } else {
      const result = await this.#fetchBoard(name, here?.uid)
      if (typeof result !== 'object') return { missing: result }
    }
    const board = here ?? (await ('id' in name ? this.#db.boards.where('id').equals(name.id).first() : undefined))
    const snapshot = board && (await this.readBoard(board.uid))
    if (!snapshot) return { missing: 'not-found' }
    await this.#db.boards.update(snapshot.board.uid, { openedAt: this.#clock.now() }).catch(() => {})
    void this.#keepOffline(snapshot.board.uid)
    return snapshot
  }

  async readBoard(boardUid: string): Promise<BoardSnapshot | null> {
    const db = this.#db
    return db.transaction('r', [db.boards, db.elements, db.outbox], async () => {
      const board = await db.boards.get(boardUid)
      if (!board?.isComplete) return null
      const elements = await db.elements.where('boardUid').equals(boardUid).toArray()
      const pending = await db.outbox.where('lane').equals(boardUid).sortBy('seq')
      return { board: toBoard(board), elements: elements.map(toElement), pending: pending.map(toEntry) }
    })
  }

  onBoard(boardUid: string, listener: (delta: BoardDelta) => void): () => void {
    this.#shown.set(boardUid, (this.#shown.get(boardUid) ?? 0) + 1)
    const stop = this.#bus.on((message) => {
      if (message.type === 'delta' && message.delta.boardUid === boardUid) listener(message.delta)
    })
    return () => {
      stop()
      const left = (this.#shown.get(boardUid) ?? 1) - 1
      if (left > 0) this.#shown.set(boardUid, left)
      else this.#shown.delete(boardUid)
    }
  }

  /** Asks the server for what happened to a board since. Never throws. */
  catchUp(boardUid: string): Promise<CatchUpResult> {
    return this.#isClosed ? Promise.resolve('offline') : this.#catchUp.run(boardUid)
  }

  /** Keeps a board offline whatever else is opened, or no longer. */
  async pinBoard(boardUid: string, isPinned: boolean): Promise<void> {
    await this.#db.boards.update(boardUid, { isPinned })
    this.#bus.send({ type: 'boards' })
    if (isPinned) await this.catchUp(boardUid).then(() => this.#assets.keep(boardUid))
  }

  // --- writes ---------------------------------------------------------------------------------------------------

  async commit(
    boardUid: string,
    changes: readonly NewChange[],
    assets: readonly LocalAsset[] = [],
  ): Promise<readonly OutboxEntry[]> {
    return this.#store(boardUid, changes.length, async () => {
      const db = this.#db
      const now = this.#clock.now()
      const tables = [db.boards, db.elements, db.outbox, db.assets]
      const [delta, entries] = await db.transaction('rw', tables, async (): Promise<[BoardDelta, OutboxEntry[]]> => {
        const board = await db.boards.get(boardUid)
        if (board?.isDraft) {
          const written = await writeDraft(db, board, { changes, assets, now })
          return [
            { boardUid, board: toBoard(written.board), put: written.put.map(toElement), removed: written.removed },
            [],
          ]
        }
        await enqueueUploads(db, assets, this.#newId, now)
        const queued = await enqueue(db, boardUid, changes, now)
        const stored = queued.entries.map(toEntry)
        return [{ boardUid, queued: stored, settled: queued.merged }, stored]
      })
      this.#bus.delta(delta)
      this.#drain.wake()
      return entries
    })
  }

  /** A new unsaved board, kept on this device from now on. */
  async createDraft(fields?: BoardCreate): Promise<LocalBoard> {
    const draft = newDraft({ uid: fields?.uid ?? this.#newId(), userId: this.userId, now: this.#clock.now(), fields })
    await this.#store(draft.uid, 1, () => this.#db.boards.put(draft))
    this.#bus.delta({ boardUid: draft.uid, board: toBoard(draft) })
    return toBoard(draft)
  }

  /** Saves an unsaved board: it and everything on it waits for the server from now on. Its uid stays. */
  async saveDraft(boardUid: string, fields: BoardCreate = {}): Promise<LocalBoard> {
    const db = this.#db
    const board = await this.#store(boardUid, 1, () =>
      db.transaction('rw', [db.boards, db.elements, db.outbox, db.assets], async () => {
        const draft = await db.boards.get(boardUid)
        if (!draft) throw new Error('There is no such draft')
        if (!draft.isDraft) return draft
        return queueDraft(db, draft, { fields, makeId: this.#newId, now: this.#clock.now() })
      }),
    )
    this.#bus.delta({ boardUid, board: toBoard(board), reset: true })
    this.#drain.wake()
    return toBoard(board)
  }

  /** Throws an unsaved board away, with the images that only it had. */
  async discardDraft(boardUid: string): Promise<void> {
    await this.#forget(boardUid)
    await this.#assets.releaseUploaded().catch(() => {})
  }

  async updateBoard(boardUid: string, patch: BoardPatch): Promise<void> {
    await this.commit(boardUid, [{ mutationId: this.#newId(), change: { kind: 'board.update', data: patch } }])
  }

  /** To the trash; a board that the server never heard of is simply gone. */
  async deleteBoard(boardUid: string): Promise<void> {
    const db = this.#db
    const isLocal = await db.transaction('rw', [db.boards, db.elements, db.outbox, db.tombstones], async () => {
      const entries = await db.outbox.where('lane').equals(boardUid).toArray()
      const creation = entries.find(({ change }) => change.kind === 'board.create')
      const board = await db.boards.get(boardUid)
      if (!board?.isDraft && !(creation && (creation.sentAt === null || creation.refusal))) return false
      await db.outbox.bulkDelete(entries.map(({ seq }) => seq))
      await forgetBoard(db, boardUid)
      return true
    })
    if (isLocal) this.#bus.delta({ boardUid, reset: true })
    else await this.commit(boardUid, [{ mutationId: this.#newId(), change: { kind: 'board.delete' } }])
  }

  async restoreBoard(boardUid: string): Promise<void> {
    await this.commit(boardUid, [{ mutationId: this.#newId(), change: { kind: 'board.restore' } }])
  }

  // --- sync state -----------------------------------------------------------------------------------------------

  status(): SyncStatus {
    return this.#sync.current
  }

  /** Calls back with every change of the status. Returns the way to stop. */
  onStatus(listener: (status: SyncStatus) => void): () => void {
    return this.#sync.on(listener)
  }

  /**
   * The outbox in order. What was refused, or cannot go before something else is decided, carries a `refusal`.
   */
  waiting(): Promise<OutboxEntry[]> {
    return readOutbox(this.#db)
  }

  /** Lets the server judge a refused change, and what depends on it, anew. */
  async retry(mutationId: string): Promise<void> {
    for (const delta of await retryEntry(this.#db, mutationId)) this.#bus.delta(delta)
    this.#sync.recount()
    this.#drain.poke()
  }

  /** Gives a change up, with everything that depends on it. */
  async discard(mutationId: string): Promise<void> {
    for (const delta of await discardEntry(this.#db, mutationId)) {
      this.#bus.delta(delta)
      // It may have been applied after all.
      if (delta.boardUid !== ASSET_LANE) void this.catchUp(delta.boardUid)
    }
    await this.#assets.releaseUploaded().catch(() => {})
    this.#drain.poke()
  }

  /**
   * Sends now, also after a pause (someone signed in again). Resolves when everything, or all of one board, is
   * acknowledged or refused, or the server cannot be reached. Never throws: the status tells.
   */
  async flush(boardUid?: string): Promise<void> {
    if (this.#isClosed) return
    this.#bus.send({ type: 'resume' })
    this.#drain.resume()
    if (boardUid === undefined) return this.#drain.idle()
    let stop = () => {}
    const isDone = async () => !(await lanesOf(this.#db)).includes(boardUid)
    const emptied = new Promise<void>((resolve) => {
      const look = () => void isDone().then((done) => done && resolve(), resolve)
      stop = this.onBoard(boardUid, look)
      look()
    })
    await Promise.race([this.#drain.idle(), emptied])
    stop()
  }

  /** An image's bytes from this device, whether uploaded yet or not. Null where they are not here. */
  assetBlob(address: string): Promise<Blob | null> {
    return this.#assets.blob(address)
  }

  /** Whether a request, or what follows from one, is under way. For tests that wait on conditions. */
  get isBusy(): boolean {
    return this.#drain.isBusy || this.#catchUp.isBusy
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#stopHints()
    this.#stopPolling()
    this.#drain.close()
    this.#sync.close()
    this.#bus.close()
    this.#db.close()
  }

  /** Removes everything this user has on this device, waiting writes included. Closes the workspace. */
  async deleteEverything(): Promise<void> {
    await this.close()
    await this.#db.delete()
    await this.#assets.evictCopies()
  }

  /** Another tab took the database away. */
  loseDatabase(): void {
    this.#sync.set({ pause: 'storage' })
    this.#options.onVersionChange?.()
    void this.close()
  }

  // --- inside ---------------------------------------------------------------------------------------------------

  /** Rule 12: stores, makes room and tries once more, and says truthfully what could not be stored. */
  async #store<T>(boardUid: string, count: number, store: () => Promise<T>): Promise<T> {
    try {
      const result = await store().catch(async () => {
        await this.#makeRoom()
        return store()
      })
      this.#unstored.delete(boardUid)
      return result
    } catch (error) {
      this.#unstored.set(boardUid, count)
      throw error
    } finally {
      this.#sync.set({ unstored: [...this.#unstored.values()].reduce((sum, each) => sum + each, 0) })
    }
  }

  /** Copies first, then boards that the server has as well; never the outbox. */
  async #makeRoom(): Promise<void> {
    await this.#assets.evictCopies()
    await evictBoards(this.#db, 1).catch(() => {})
  }

  async #fetchBoard(name: BoardName, here: string | undefined): Promise<Missing | { readonly uid: string }> {
    let uid = here
    if (uid === undefined) {
      if (!('id' in name)) return 'not-found'
      const board = await fetchBoard(this.#http, name.id)
      if (typeof board === 'string') return board
      if (board.deletedAt) return 'not-found'
      uid = board.uid
      await this.#db.transaction('rw', this.#db.boards, async () => {
        const stored = await this.#db.boards.get(board.uid)
        await this.#db.boards.put(stored ? mergeCard(stored, board) : newCard(board))
      })
    }
    const result = await this.catchUp(uid)
    return result === 'done' ? { uid } : result
  }

  async #keepOffline(boardUid: string): Promise<void> {
    try {
      const evicted = await evictBoards(this.#db)
      if (evicted.length > 0) await this.#assets.prune()
      await this.#assets.keep(boardUid)
    } catch {
      // Copies are a convenience.
    }
  }

  async #forgetMissing(boardUid: string): Promise<void> {
    // Somebody else's session knows nothing of this user's boards.
    if (!(await this.#http.isOwnSession())) return
    // Writes that wait are judged by the server, and shown.
    if ((await this.#db.outbox.where('lane').equals(boardUid).count()) === 0) await this.#forget(boardUid)
  }

  async #forget(boardUid: string): Promise<void> {
    const db = this.#db
    await db.transaction('rw', [db.boards, db.elements, db.tombstones], () => forgetBoard(db, boardUid))
    this.#bus.delta({ boardUid, reset: true })
  }

  #tellDrain(part: Partial<Pick<SyncStatus, 'isSending' | 'isConnected' | 'pause'>>): void {
    this.#sync.set(part)
    const { isSending, isConnected, pause } = this.#sync.current
    this.#bus.send({ type: 'drain', state: { isSending, isConnected, pause } })
  }

  #poll(): void {
    const stop = this.#clock.after(POLL_EVERY, () => {
      if (this.#isClosed) return
      if (this.#options.isVisible?.() ?? true) for (const boardUid of this.#shown.keys()) void this.catchUp(boardUid)
      this.#poll()
    })
    this.#stopPolling = stop
  }
}
