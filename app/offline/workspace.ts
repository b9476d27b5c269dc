import type { BoardCreate, BoardPatch } from '../../contract/board'
import { Assets } from './assets'
import { listBoards, refreshBoards } from './boards'
import { Bus, type Channel, openChannel } from './bus'
import { type Ahead, askWhole, CatchUp, type CatchUpResult, type Missing } from './catchUp'
import { type Clock, systemClock } from './clock'
import { ASSET_LANE, type OfflineDatabase, openDatabase } from './database'
import { discardEntry, retryEntry } from './decisions'
import { Drain } from './drain'
import { type Locks, withDrainLock } from './drainLock'
import { type Fetch, Http } from './http'
import { uuidv7 } from './ids'
import { isLaneEmpty } from './lanes'
import { type BoardName, OpenBoards } from './openBoards'
import { Receive } from './receive'
import { readOutbox, SyncState } from './syncState'
import { isPageVisible, onHints } from './triggers'
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
import { Writes } from './writes'

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
  /** Id of the board that is to be shown, where this device surely has none of it: asked for while the database opens. */
  readonly boardAhead?: number | null
  /** Another tab upgrades or deletes the database: this workspace is closed; ask for a reload. */
  readonly onVersionChange?: () => void
}

export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { boardAhead } = options
  const http = new Http({ fetch: fetchOf(options), userId: options.userId, clock: options.clock ?? systemClock })
  const ahead = boardAhead ? { id: boardAhead, whole: askWhole(http, boardAhead) } : null
  let onVersionChange = () => {}
  const db = await openDatabase({ ...options, onVersionChange: () => onVersionChange() })
  const workspace = new Workspace({ db, http, ahead }, options)
  onVersionChange = () => workspace.loseDatabase()
  workspace.start()
  return workspace
}

function fetchOf({ fetch }: WorkspaceOptions): Fetch {
  return fetch ?? ((path, init) => globalThis.fetch(path, init))
}

interface Ground {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly ahead: Ahead | null
}

export class Workspace implements BoardSource {
  readonly userId: number
  readonly #db: OfflineDatabase
  readonly #options: WorkspaceOptions
  readonly #bus: Bus
  readonly #http: Http
  readonly #receive: Receive
  readonly #catchUp: CatchUp
  readonly #drain: Drain
  readonly #assets: Assets
  readonly #sync: SyncState
  readonly #boards: OpenBoards
  readonly #writes: Writes
  #stopHints: () => void = () => {}
  #isClosed = false

  constructor({ db, http, ahead }: Ground, options: WorkspaceOptions) {
    const { userId, clock = systemClock, random = Math.random } = options
    const locks = options.locks === undefined ? (globalThis.navigator?.locks ?? null) : options.locks
    this.userId = userId
    this.#db = db
    this.#options = options
    this.#bus = new Bus(options.channel === undefined ? openChannel(userId) : options.channel)
    this.#http = http
    this.#receive = new Receive(db, this.#bus)
    this.#catchUp = new CatchUp(db, http, this.#receive, ahead)
    this.#assets = new Assets({
      db,
      userId,
      fetch: fetchOf(options),
      caches: options.caches ?? globalThis.caches ?? null,
    })
    this.#sync = new SyncState(db, this.#bus, () => this.#boards.followed())
    const lastSign = async () => Number((await db.meta.get('drainer'))?.value ?? 0)
    const lock = { name: `moodloom-drain-${userId}`, locks, clock, lastSign }
    const exclusively = (work: () => Promise<void>) => withDrainLock(lock, work)
    this.#drain = new Drain({ db, http: this.#http, receive: this.#receive, clock, random, exclusively })
    this.#boards = new OpenBoards({
      db,
      bus: this.#bus,
      http: this.#http,
      catchUp: this.#catchUp,
      assets: this.#assets,
      clock,
      isVisible: options.isVisible ?? isPageVisible,
      onFollowed: () => void this.#sync.recount(),
    })
    this.#writes = new Writes({
      db,
      bus: this.#bus,
      clock,
      userId,
      newId: options.newId ?? (() => uuidv7(clock.now())),
      evictCopies: () => this.#assets.evictCopies(),
      storing: (work) => this.#sync.storing(work),
      onUnstored: (unstored) => this.#sync.set({ unstored }),
      onQueued: () => this.#drain.wake(),
    })
  }

  /** Joins the rooms. Called once, by openWorkspace. */
  start(): void {
    this.#receive.onGap = (boardUid) => void this.catchUp(boardUid)
    this.#catchUp.onMissing = (boardUid) => this.#boards.forgetMissing(boardUid)
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
    void this.#sync.recount()
    this.#boards.startPolling()
    this.#drain.wake()
  }

  /** Something suggests that the server is in reach: drains now, whatever the backoff. Never needed, often faster. */
  poke(): void {
    if (this.#isClosed) return
    this.#drain.poke()
    this.#boards.refresh()
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
  openBoard(name: BoardName): Promise<LocalBoard | { readonly missing: Missing }> {
    return this.#boards.open(name)
  }

  readBoard(boardUid: string): Promise<BoardSnapshot | null> {
    return this.#boards.read(boardUid)
  }

  onBoard(boardUid: string, listener: (delta: BoardDelta) => void): () => void {
    return this.#boards.follow(boardUid, listener)
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

  commit(
    boardUid: string,
    changes: readonly NewChange[],
    assets: readonly LocalAsset[] = [],
  ): Promise<readonly OutboxEntry[]> {
    return this.#writes.commit(boardUid, changes, assets)
  }

  /** A new unsaved board, kept on this device from now on. */
  createDraft(fields?: BoardCreate): Promise<LocalBoard> {
    return this.#writes.createDraft(fields)
  }

  /** Saves an unsaved board: it and everything on it waits for the server from now on. Its uid stays. */
  saveDraft(boardUid: string, fields: BoardCreate = {}): Promise<LocalBoard> {
    return this.#writes.saveDraft(boardUid, fields)
  }

  /** Throws an unsaved board away, with the images that only it had. */
  async discardDraft(boardUid: string): Promise<void> {
    await this.#boards.forget(boardUid)
    await this.#assets.releaseUploaded().catch(() => {})
  }

  updateBoard(boardUid: string, patch: BoardPatch): Promise<void> {
    return this.#writes.commitOne(boardUid, { kind: 'board.update', data: patch })
  }

  /** To the trash; a board that the server never heard of is simply gone. */
  deleteBoard(boardUid: string): Promise<void> {
    return this.#writes.deleteBoard(boardUid)
  }

  restoreBoard(boardUid: string): Promise<void> {
    return this.#writes.commitOne(boardUid, { kind: 'board.restore' })
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
    void this.#sync.recount()
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
    const isDone = () => isLaneEmpty(this.#db, boardUid)
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
    this.#boards.stopPolling()
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

  #tellDrain(part: Partial<Pick<SyncStatus, 'isSending' | 'isConnected' | 'pause'>>): void {
    this.#sync.set(part)
    const { isSending, isConnected, pause } = this.#sync.current
    this.#bus.send({ type: 'drain', state: { isSending, isConnected, pause } })
  }
}
