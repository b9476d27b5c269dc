import type { BoardCreate, BoardPatch } from '../../contract/board'
import type { Analyses } from './Analyses'
import { Assets, forgetSeen } from './assets'
import { listBoards, refreshBoards } from './boards'
import { Bus, type Channel, openChannel } from './bus'
import { CatchUp, type CatchUpResult, type Missing } from './catchUp'
import { type Clock, systemClock } from './clock'
import { type OfflineDatabase, openDatabase } from './database'
import type { DeviceUse } from './deviceUse'
import { Drain } from './drain'
import { type Locks, withDrainLock } from './drainLock'
import { type Fetch, Http } from './http'
import { uuidv7 } from './ids'
import { isLaneEmpty } from './lanes'
import { LiveDoor } from './liveDoor'
import { rare } from './loadRare'
import { type BoardName, OpenBoards } from './openBoards'
import { PastDoor } from './pastDoor'
import { PresetDoor } from './presetDoor'
import { Receive } from './receive'
import { ASSET_LANE, PRESET_LANE } from './rows'
import { readOutbox, SyncState } from './syncState'
import { TemplateDoor } from './templateDoor'
import { TrashDoor } from './trashDoor'
import { isPageVisible, onHints } from './triggers'
import type {
  BoardDelta,
  BoardSnapshot,
  BoardSource,
  LocalAsset,
  LocalBoard,
  NewChange,
  OutboxEntry,
  SavedStep,
  SyncStatus,
} from './types'
import { type StackName, UndoStacks } from './undoStacks'
import { type NewBoard, Writes } from './writes'

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
  /** Whether photos that wait for their analysis are sent: they may take minutes. */
  readonly sendsAnalyses?: boolean
  /** Whether somebody is looking; boards that are looked at are brought up to date every 10 s. */
  readonly isVisible?: () => boolean
  /** Another tab upgrades or deletes the database: this workspace is closed; ask for a reload. */
  readonly onVersionChange?: () => void
}

export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const http = new Http({ fetch: fetchOf(options), userId: options.userId, clock: options.clock ?? systemClock })
  let onVersionChange = () => {}
  const db = await openDatabase({ ...options, onVersionChange: () => onVersionChange() })
  const workspace = new Workspace({ db, http }, options)
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
}

export class Workspace implements BoardSource {
  readonly userId: number
  /** Own templates. */
  readonly templates: TemplateDoor
  readonly presets: PresetDoor
  readonly trash: TrashDoor
  readonly pasts: PastDoor
  /** What the live channel says comes in here. */
  readonly live: LiveDoor
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
  readonly #loadAnalyses: () => Promise<Analyses>
  #analyses: Analyses | null = null
  #nudging = 0
  readonly #undo: UndoStacks
  readonly #reachListeners = new Set<() => void>()
  readonly #closed = new AbortController()
  #stopHints: () => void = () => {}

  constructor({ db, http }: Ground, options: WorkspaceOptions) {
    const { userId, clock = systemClock, random = Math.random } = options
    const locks = options.locks === undefined ? (globalThis.navigator?.locks ?? null) : options.locks
    this.userId = userId
    this.#db = db
    this.#options = options
    this.#bus = new Bus(options.channel === undefined ? openChannel(userId) : options.channel)
    this.#http = http
    this.#receive = new Receive(db, this.#bus)
    this.#catchUp = new CatchUp(db, http, this.#receive)
    this.#assets = new Assets({
      db,
      userId,
      fetch: fetchOf(options),
      caches: options.caches ?? globalThis.caches ?? null,
    })
    this.#sync = new SyncState(db, this.#bus, () => this.#boards.followed())
    this.#undo = new UndoStacks(db, () => clock.now())
    this.live = new LiveDoor({
      db,
      clock,
      receive: this.#receive,
      catchUp: (boardUid) => this.catchUp(boardUid),
      // Rule 16: the server is in reach.
      onLive: () => this.#drain.poke(),
    })
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
      onOpened: (boardUid) => this.pasts.refresh(boardUid),
      clock,
      isVisible: options.isVisible ?? isPageVisible,
      isLive: (boardUid) => this.live.isLive(boardUid),
      onFollowed: () => void this.#sync.recount(),
    })
    const newId = options.newId ?? (() => uuidv7(clock.now()))
    const evictCopies = async () => {
      await db.pasts.clear()
      await this.#assets.evictCopies()
    }
    const maySend = options.sendsAnalyses ?? true
    this.#loadAnalyses = async () => {
      const { Analyses } = await rare()
      return new Analyses({ db, http, bus: this.#bus, clock, random, newId, userId, locks, maySend, evictCopies })
    }
    this.#writes = new Writes({
      db,
      bus: this.#bus,
      clock,
      userId,
      newId,
      evictCopies,
      storing: (work) => this.#sync.storing(work),
      onUnstored: (unstored) => this.#sync.set({ unstored }),
      onQueued: () => this.#drain.wake(),
    })
    const rooms = { db, http, bus: this.#bus, clock, userId, assets: this.#assets, writes: this.#writes }
    this.templates = new TemplateDoor(rooms)
    this.presets = new PresetDoor(rooms)
    this.trash = new TrashDoor(rooms)
    this.pasts = new PastDoor(rooms)
  }

  /** Joins the rooms. Called once, by openWorkspace. */
  start(): void {
    this.#receive.onGap = (boardUid, rev) => this.live.heard(boardUid, rev)
    this.#receive.rightOf = (boardUid) => this.live.rightOf(boardUid)
    this.#receive.onTrash = (boardUid) => this.#boards.askAgain(boardUid)
    this.#receive.onReturn = () => this.#drain.wake()
    this.#catchUp.onMissing = (boardUid) => this.#boards.forgetMissing(boardUid)
    this.#http.onReach = (isConnected) => {
      if (this.#isClosed) return
      this.#tellDrain({ isConnected })
      if (isConnected) this.#analyses?.reached()
      if (isConnected) for (const listener of [...this.#reachListeners]) listener()
    }
    this.#drain.onState = () => this.#tellDrain(this.#drain.state)
    this.#bus.on((message, isRemote) => {
      if (message.type === 'assets' && !isRemote) void this.#assets.releaseUploaded().catch(() => {})
      if (message.type === 'resume' && isRemote) this.#drain.resume()
      if (message.type === 'delta' && isRemote && (message.delta.queued || message.delta.reset)) this.#drain.wake()
      // A board may be back from the trash.
      if (message.type === 'boards') this.#drain.wake()
    })
    this.#stopHints = onHints(() => this.poke())
    void this.#sync.recount()
    this.#boards.startPolling()
    this.#drain.wake()
    this.#nudgeAnalyses()
  }

  /** Something suggests that the server is in reach: drains now, whatever the backoff. Never needed, often faster. */
  poke(): void {
    if (this.#isClosed) return
    this.#drain.poke()
    this.#nudgeAnalyses()
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

  /** Calls back when a change sent from this device replaced somebody's newer one. Returns the way to stop. */
  onOverwrote(listener: () => void): () => void {
    return this.#bus.on((message) => message.type === 'overwrote' && listener())
  }

  /** Reads the list from the server into this device. False where there was no answer. */
  refreshBoards(): Promise<boolean> {
    return refreshBoards(this.#db, this.#http, this.#bus)
  }

  /** The server has ended this board for good: nothing of it stays here, and nothing waits for it. */
  async forgetForGood(boardUid: string): Promise<void> {
    for (const entry of await this.waiting()) if (entry.boardUid === boardUid) await this.discard(entry.mutationId)
    await this.discardDraft(boardUid)
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
    if (!isPinned) return
    await this.catchUp(boardUid)
    await this.#assets.keep(boardUid)
    await this.pasts.refresh(boardUid)
  }

  /** What this device keeps for this person. */
  async deviceUse(): Promise<DeviceUse> {
    return (await rare()).readDeviceUse(this.#device())
  }

  /** Makes room: forgets what can be had from the server again and was not pinned. */
  async clearCopies(): Promise<void> {
    await (await rare()).clearCopies(this.#device())
    await this.#assets.prune()
    this.#bus.send({ type: 'boards' })
  }

  // --- photos that wait for their analysis ----------------------------------------------------------------------

  /** What keeps and sends them. */
  async analyses(): Promise<Analyses> {
    const loaded = this.#analyses ?? (await this.#loadAnalyses())
    this.#analyses ??= loaded
    if (this.#isClosed) this.#analyses.close()
    return this.#analyses
  }

  /** Calls back when what waits, or what is being sent of it, may be another. Returns the way to stop. */
  onAnalyses(listener: () => void): () => void {
    return this.#bus.on(({ type }) => type === 'analyses' && listener())
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

  /** A new board with all that is on it, which waits for the server from now on. All of it is kept, or nothing. */
  createBoard(board: NewBoard): Promise<LocalBoard> {
    return this.#writes.createBoard(board)
  }

  /** Saves an unsaved board: it and everything on it waits for the server from now on. Its uid stays. */
  saveDraft(boardUid: string, fields: BoardCreate = {}): Promise<LocalBoard> {
    return this.#writes.saveDraft(boardUid, fields)
  }

  /** Throws an unsaved board away, with the images that only it had. */
  async discardDraft(boardUid: string): Promise<void> {
    await this.#boards.forget(boardUid)
    await this.#undo.forget(boardUid)
    await this.#assets.releaseUploaded().catch(() => {})
  }

  updateBoard(boardUid: string, patch: BoardPatch): Promise<void> {
    return this.#writes.commitOne(boardUid, { kind: 'board.update', data: patch })
  }

  /** To the trash; a board that the server never heard of is simply gone. */
  deleteBoard(boardUid: string): Promise<void> {
    return this.#writes.deleteBoard(boardUid)
  }

  /** Marks the board, with everything that was done to it before, as a version in its history. */
  keepVersion(boardUid: string, comment: string | null): Promise<void> {
    return this.#writes.commitOne(boardUid, { kind: 'board.version', comment })
  }

  restoreBoard(boardUid: string): Promise<void> {
    return this.#writes.commitOne(boardUid, { kind: 'board.restore' })
  }

  // --- the session -----------------------------------------------------------------------------------------------

  /**
   * Asks whose session this is: false where it is not this user's any more, which pauses the queue; null where there
   * was no answer.
   */
  async checkSession(): Promise<boolean | null> {
    const pause = await this.#http.sessionPause()
    if (pause && !this.#isClosed) this.#drain.pause(pause)
    return pause === undefined ? null : pause === null
  }

  /** Calls back with every answer of the server. Returns the way to stop. */
  onReach(listener: () => void): () => void {
    this.#reachListeners.add(listener)
    return () => this.#reachListeners.delete(listener)
  }

  /** Aborted when this workspace is closed. */
  get closed(): AbortSignal {
    return this.#closed.signal
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
    const { isBoardGone, retryEntry } = await rare()
    // A board that was taken away may have been given back.
    if (await isBoardGone(this.#db, mutationId)) await this.refreshBoards()
    for (const delta of await retryEntry(this.#db, mutationId)) this.#bus.delta(delta)
    void this.#sync.recount()
    this.#drain.poke()
  }

  /** Gives a change up, with everything that depends on it. */
  async discard(mutationId: string): Promise<void> {
    const { discardEntry } = await rare()
    for (const delta of await discardEntry(this.#db, mutationId)) {
      this.#bus.delta(delta)
      if (delta.boardUid === PRESET_LANE) this.#bus.send({ type: 'presets' })
      // It may have been applied after all.
      else if (delta.boardUid !== ASSET_LANE) void this.catchUp(delta.boardUid)
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
    this.#nudgeAnalyses()
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

  /** Keeps what the server said of this person last, for when it cannot be reached. */
  async remember(key: string, value: unknown): Promise<void> {
    await this.#db.meta.put({ key: `remembered ${key}`, value })
  }

  /** What was remembered under this name, in whatever form that version of the app had; undefined where nothing was. */
  async recall(key: string): Promise<unknown> {
    return (await this.#db.meta.get(`remembered ${key}`))?.value
  }

  /** Undo steps of a board in this tab, as they were kept; oldest first. */
  undoSteps(name: StackName): Promise<readonly SavedStep[]> {
    return this.#undo.load(name)
  }

  /** Keeps these undo steps, and forgets those by seq. */
  keepUndo(name: StackName, put: readonly SavedStep[], removed: readonly number[]): Promise<void> {
    return this.#undo.save(name, put, removed)
  }

  /** An image's bytes from this device, whether uploaded yet or not. Null where they are not here. */
  assetBlob(address: string): Promise<Blob | null> {
    return this.#assets.blob(address)
  }

  /** An image that the server may not have, whole. Null where it does not wait here. */
  originalAsset(address: string): Promise<LocalAsset | null> {
    return this.#assets.original(address)
  }

  /** Addresses of images that the server does not have yet. */
  uploads(): Promise<ReadonlySet<string>> {
    return this.#assets.uploads()
  }

  /** Whether a request, or what follows from one, is under way. For tests that wait on conditions. */
  get isBusy(): boolean {
    return (
      this.#drain.isBusy ||
      this.#catchUp.isBusy ||
      this.live.isBusy ||
      this.#nudging > 0 ||
      (this.#analyses?.isBusy ?? false)
    )
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#closed.abort()
    this.#stopHints()
    this.live.close()
    this.#boards.stopPolling()
    this.#drain.close()
    this.#analyses?.close()
    this.#sync.close()
    this.#bus.close()
    this.#db.close()
  }

  /** Removes everything this user has on this device, waiting writes included. Closes the workspace. */
  async deleteEverything(): Promise<void> {
    await this.close()
    await this.#db.delete()
    await this.#assets.evictCopies()
    await forgetSeen(this.#device().caches, this.userId)
  }

  /** Another tab took the database away. */
  loseDatabase(): void {
    this.#sync.set({ pause: 'storage' })
    this.#options.onVersionChange?.()
    void this.close()
  }

  get #isClosed(): boolean {
    return this.#closed.signal.aborted
  }

  // --- inside ---------------------------------------------------------------------------------------------------

  #device() {
    return { db: this.#db, userId: this.userId, caches: this.#options.caches ?? globalThis.caches ?? null }
  }

  /** Sends the photos that wait; where there are none, what sends them is not loaded. */
  #nudgeAnalyses(): void {
    const nudge = async () => {
      if (this.#analyses || (await this.#db.analyses.count()) > 0) (await this.analyses()).poke()
    }
    this.#nudging++
    // The database is in trouble, or the code that sends is not on this device: at the next hint.
    nudge()
      .catch(() => {})
      .finally(() => this.#nudging--)
  }

  #tellDrain(part: Partial<Pick<SyncStatus, 'isSending' | 'isConnected' | 'pause'>>): void {
    this.#sync.set(part)
    const { isSending, isConnected, pause } = this.#sync.current
    this.#bus.send({ type: 'drain', state: { isSending, isConnected, pause } })
  }
}
