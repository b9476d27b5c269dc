import type { BoardCreate, BoardPatch } from '../../contract/shared/board'
import { isOutsideFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { Bus, type Channel, openChannel } from './bus'
import { Assets, forgetSeen, PhotoStore } from './cache/assets'
import { listBoards, readCards, refreshBoards, staleCopies } from './cache/boards'
import { HistoryCache, PresetStore, TemplateStore, TrashStore } from './cache/pageStores'
import { type Clock, systemClock } from './clock'
import { type OfflineDatabase, openDatabase } from './database'
import type { Failure } from './http/failure'
import { type Fetch, Http, ServerContract } from './http/http'
import { CatchUp, type CatchUpResult } from './inbound/catchUp'
import { EpochWatch } from './inbound/EpochWatch'
import { type RestoreNotice, takeRestoreNotice } from './inbound/epoch'
import { LiveEventSink } from './inbound/liveEventSink'
import { type BoardName, OpenBoards, type Unopened } from './inbound/openBoards'
import { Receive } from './inbound/receive'
import { Renewals } from './inbound/renewals'
import { ASSET_LANE, type BoardPicture, boardPictureKey, PRESET_LANE, TEMPLATE_LANE } from './initial/rows'
import type { AnalysisQueue } from './lazy/AnalysisQueue'
import type { DeviceUse } from './lazy/deviceUse'
import { loadExtras } from './loadExtras'
import { DataLossProtection, type MirrorUse, type StorageStatusEvent } from './loss/dataLossProtection'
import type { Restored } from './loss/lazy/restore'
import type { MirrorStorage } from './mirror/MirrorFiles'
import { isLaneEmpty } from './outbox/outbox'
import { readOutbox, SyncState } from './outbox/syncState'
import { type StackName, UndoStacks } from './outbox/undoStacks'
import { type NewBoard, Writes } from './outbox/writes'
import { uuidv7 } from './plain/ids'
import { ChosenPhotos, ERASED } from './plain/incomingFiles'
import { Drain, type Locks, withDrainLock } from './push/drain'
import { LastSync } from './push/lastSync'
import { isPageVisible, onConnectivityHint } from './push/triggers'
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

export { browserMirror } from './mirror/browserMirror'

// One user's boards on this device: what pages, the board store and the service worker use of app/offline. Wires its
// parts together.

/** Ms from reading the list to catching up copies: what is on the screen loads first. */
const COPIES_AFTER = 2_000
/** Ms that an upgrade of the database waits at most for what is being stored. */
const UPGRADE_WAIT = 2_000

export interface WorkspaceOptions {
  readonly userId: number
  readonly fetch?: Fetch
  readonly clock?: Clock
  /** UUIDv7. */
  readonly newId?: () => string
  readonly random?: () => number
  /** Null if unavailable. */
  readonly locks?: Locks | null
  readonly channel?: Channel | null
  readonly caches?: CacheStorage | null
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
  /** Whether to send photos that wait for analysis, which may take minutes. */
  readonly sendsAnalyses?: boolean
  /** Whether the page is visible; if so, boards on the screen are polled every 10 s. */
  readonly isVisible?: () => boolean
  /** Whether images of boards that are neither open nor pinned may be prefetched; always, by default. */
  readonly mayPrefetch?: () => boolean
  /**
   * Called when another tab upgrades the database. What is stored at once, such as text being typed, still gets into
   * it; then this workspace closes, so the page has to prevent any other change until it is reloaded.
   */
  readonly onVersionChange?: () => void
  /** Where a second copy of unsent work is stored. Nowhere by default. */
  readonly mirror?: MirrorStorage
  /** Called when this browser's storage fails, and with what was restored after it was lost. */
  readonly onStorage?: (news: StorageStatusEvent) => void
}

export interface DeviceState extends DeviceUse {
  readonly mirror: MirrorUse
  /** Ms since the epoch at which the server was last known to have everything made here; null if unknown. */
  readonly syncedAt: number | null
}

export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const http = new Http({ fetch: fetchOf(options), userId: options.userId, clock: options.clock ?? systemClock })
  let onVersionChange = async () => {}
  const protection = new DataLossProtection()
  const db = await openDatabase({
    ...options,
    onVersionChange: () => onVersionChange(),
    watch: (made) => protection.watch(made),
  })
  const workspace = new Workspace({ db, http, protection }, options)
  await workspace.epochs.load().catch(async (error: unknown) => {
    await workspace.close()
    throw error
  })
  onVersionChange = () => workspace.handleDatabaseUpgrade()
  await protection.waitForMirror()
  workspace.start()
  return workspace
}

function fetchOf({ fetch }: WorkspaceOptions): Fetch {
  return fetch ?? ((path, init) => globalThis.fetch(path, init))
}

interface WorkspaceCore {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly protection: DataLossProtection
}

export class Workspace implements BoardSource {
  readonly userId: number
  /** Own templates. */
  readonly templates: TemplateStore
  readonly presets: PresetStore
  readonly photos: PhotoStore
  readonly trash: TrashStore
  readonly history: HistoryCache
  /** Live channel messages arrive here. */
  readonly live: LiveEventSink
  readonly contract: ServerContract
  /** Which epoch of the server's database this device's copy belongs to. */
  readonly epochs: EpochWatch
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
  readonly #protection: DataLossProtection
  readonly #lastSync: LastSync
  readonly #chosenPhotos: ChosenPhotos
  /** Counts of changes and photos that are only in this tab's memory. */
  readonly #unstored = { changes: 0, photos: 0 }
  readonly #renewals: Renewals
  readonly #loadAnalyses: () => Promise<AnalysisQueue>
  #analyses: AnalysisQueue | null = null
  #analysisFlushes = 0
  readonly #undo: UndoStacks
  /** Why each lane's last attempt was inconclusive, in whichever tab it was made. */
  readonly #failures = new Map<string, Failure>()
  readonly #reachListeners = new Set<() => void>()
  readonly #closed = new AbortController()
  #stopHints: () => void = () => {}
  #stopCopies: (() => void) | null = null
  #copies: Promise<void> | null = null
  /** The server has responded on this visit. */
  #hasReached = false

  constructor({ db, http, protection }: WorkspaceCore, options: WorkspaceOptions) {
    const { userId, clock = systemClock, random = Math.random } = options
    const locks = options.locks === undefined ? (globalThis.navigator?.locks ?? null) : options.locks
    this.userId = userId
    this.#db = db
    this.#options = options
    const channel = options.channel === undefined ? openChannel(userId) : options.channel
    this.#bus = new Bus(channel, () => void this.#sync.recount())
    this.#http = http
    this.#protection = protection
    this.#receive = new Receive(db, this.#bus, { now: () => clock.now(), epoch: () => http.epoch })
    this.#catchUp = new CatchUp(db, http, this.#receive)
    this.#assets = new Assets({
      db,
      userId,
      fetch: fetchOf(options),
      caches: options.caches ?? globalThis.caches ?? null,
    })
    this.contract = new ServerContract({ db, bus: this.#bus, onReleased: () => this.#drain.flushNow() })
    this.#chosenPhotos = new ChosenPhotos(userId, options.indexedDB)
    const countPhotos = () => this.#chosenPhotos.count()
    this.#sync = new SyncState(db, this.#bus, countPhotos)
    this.#lastSync = new LastSync(db, clock)
    this.#undo = new UndoStacks(db, () => clock.now())
    this.live = new LiveEventSink({
      db,
      clock,
      receive: this.#receive,
      catchUp: (boardUid) => this.catchUp(boardUid),
      isSending: (boardUid) => this.#drain.isSending(boardUid),
      // Rule 16: the server is reachable.
      onLive: () => this.#drain.flushNow(),
    })
    const lastHeartbeat = async () => Number((await db.meta.get('drainer'))?.value ?? 0)
    const lock = { name: `moodloom-drain-${userId}`, locks, clock, lastHeartbeat }
    this.#drain = new Drain({
      db,
      http: this.#http,
      receive: this.#receive,
      clock,
      random,
      runExclusively: (work) => withDrainLock(lock, work),
    })
    this.#boards = new OpenBoards({
      db,
      bus: this.#bus,
      http: this.#http,
      catchUp: this.#catchUp,
      assets: this.#assets,
      onOpened: (boardUid) => this.history.refresh(boardUid),
      clock,
      isVisible: options.isVisible ?? isPageVisible,
      isLive: (boardUid) => this.live.isLive(boardUid),
      hasParked: () => this.#sync.current.refused > 0,
    })
    const newId = options.newId ?? (() => uuidv7(clock.now()))
    const evictCopies = async () => {
      await db.pasts.clear()
      await this.#assets.evictCopies()
    }
    const maySend = options.sendsAnalyses ?? true
    this.#loadAnalyses = async () => {
      const { Analyses: AnalysisQueue } = await loadExtras()
      return new AnalysisQueue({ db, http, bus: this.#bus, clock, random, newId, userId, locks, maySend, evictCopies })
    }
    this.#writes = new Writes({
      db,
      bus: this.#bus,
      clock,
      userId,
      newId,
      evictCopies,
      storing: (work) => this.#sync.storing(work),
      onUnstored: (changes) => this.#reportUnstored({ changes }),
      onQueued: (lane, isTyping) =>
        isTyping ? this.#drain.debounceLane(lane) : this.#drain.scheduleLanes(lane, ASSET_LANE),
    })
    protection.attach({
      ...{ db, bus: this.#bus, clock, random, newId, locks, userId },
      place: options.mirror ?? null,
      shown: () => this.#bus.inMemoryBoards(),
      epoch: () => http.epoch,
      onUnsafe: (memoryOnly) => this.#sync.set({ memoryOnly }),
      onRestored: (restored) => this.#broadcastRestored(restored),
      onStorageEvent: (news) => options.onStorage?.(news),
    })
    this.#renewals = new Renewals(db, clock, this.#catchUp)
    this.epochs = new EpochWatch({
      db,
      http,
      bus: this.#bus,
      assets: this.#assets,
      clock,
      userId,
      newId,
      locks,
      onPause: (pause) => this.#drain.pause(pause),
    })
    const deps = { db, http, bus: this.#bus, clock, userId, assets: this.#assets, writes: this.#writes }
    this.templates = new TemplateStore(deps)
    this.presets = new PresetStore(deps)
    this.photos = new PhotoStore({
      photos: this.#chosenPhotos,
      bus: this.#bus,
      storing: (work) => this.#sync.storing(work),
      evictCopies,
      onUnstored: (photos) => this.#reportUnstored({ photos }),
    })
    this.trash = new TrashStore(deps)
    this.history = new HistoryCache(deps)
  }

  /** Connects the parts. Called once, by openWorkspace. */
  start(): void {
    this.#receive.onGap = (boardUid, rev) => this.live.noteRev(boardUid, rev)
    this.#receive.rightOf = (boardUid) => this.live.rightOf(boardUid)
    this.#receive.onReturn = () => this.#drain.schedule()
    this.#receive.onTrashed = (boardUid) => void this.catchUp(boardUid)
    this.#catchUp.onMissing = (boardUid, why) => this.#boards.forgetMissing(boardUid, why)
    this.#http.onReach = (isConnected) => {
      if (this.#isClosed) return
      const isBack = isConnected && !this.#sync.current.isConnected
      this.#broadcastDrainState({ isConnected })
      if (isBack) this.#drain.flushNow()
      if (isConnected) this.#hasReached = true
      this.#recordSync()
      if (isConnected) this.#analyses?.onServerReached()
      if (isConnected) for (const listener of [...this.#reachListeners]) listener()
    }
    this.#http.onContract = (version) => {
      if (!this.#isClosed) this.contract.recordVersion(version)
    }
    this.#receive.onUnknown = () => this.contract.recordUnknown()
    this.#catchUp.onUnreadable = () => this.contract.recordUnknown()
    this.#sync.on(() => this.#recordSync())
    this.#receive.renew = async (boardUid, elements, rev) => {
      const { renewBoard } = await loadExtras()
      const { newId, clock = systemClock } = this.#options
      const makeId = newId ?? (() => uuidv7(clock.now()))
      const renewDeps = { db: this.#db, newId: makeId, now: clock.now(), epoch: this.#http.epoch }
      return renewBoard(renewDeps, { boardUid, elements, rev })
    }
    this.#catchUp.onServerRestored = () => this.epochs.reconcile(true)
    this.#drain.onMismatch = (boardUid, boardId) => void this.epochs.mismatch(boardUid, boardId)
    this.#drain.onOrphaned = (boardUid) => this.#recoverOrphans(boardUid)
    this.#drain.onFailure = (lane, failure) => {
      if (failure !== (this.#failures.get(lane) ?? null)) this.#bus.send({ type: 'failure', lane, failure })
    }
    this.#drain.onState = () => this.#broadcastDrainState(this.#drain.state)
    this.#bus.on((message, isRemote) => {
      if (message.type === 'assets' && !isRemote)
        void this.#assets.releaseUploaded().catch(reportUnless(isOutsideFailure, 'offline'))
      if (message.type === 'resume') {
        // Even if the drain is not paused: a tab that is closed by now may have reported it.
        this.#sync.set({ pause: null })
        this.#drain.resume()
      }
      if (message.type === 'failure' && message.failure) this.#failures.set(message.lane, message.failure)
      if (message.type === 'failure' && !message.failure) this.#failures.delete(message.lane)
      if (message.type === 'delta' && isRemote && (message.delta.queued || message.delta.reset))
        if (message.delta.isTyping) this.#drain.debounceLane(message.delta.boardUid)
        else this.#drain.scheduleLanes(message.delta.boardUid, ASSET_LANE)
      if (message.type === 'typed') this.#drain.scheduleLanes(message.boardUid, ASSET_LANE)
      // A board may be back from the trash.
      if (message.type === 'boards') this.#drain.schedule()
      // Deleted on purpose: nothing is restored.
      if (message.type === 'erased' && isRemote) void this.close(ERASED)
      if (message.type === 'boards' || message.type === 'epoch') this.#renewals.run()
      if (message.type === 'epoch') this.#drain.flushNow()
      if (message.type === 'epoch' && !isRemote) void this.refreshBoards()
    })
    this.#stopHints = onConnectivityHint(() => this.syncNow())
    void this.#sync.recount()
    this.#boards.startPolling()
    this.#boards.startPollingTrash()
    void this.#boards.catchUpTrash()
    this.#renewals.start()
    this.#drain.schedule()
    this.#flushAnalyses()
  }

  /** A hint that the server is reachable: drains now, whatever the backoff. Never required, often faster. */
  syncNow(): void {
    if (this.#isClosed) return
    this.#protection.check()
    this.#drain.flushNow()
    this.#flushAnalyses()
    this.#boards.refresh()
    this.#renewals.run()
  }

  // --- boards ---------------------------------------------------------------------------------------------------

  /** Cards of this user's boards from this device, most recently edited first. */
  boards(): Promise<LocalBoard[]> {
    return listBoards(this.#db)
  }

  /** All cards on this device, including boards in the trash, unordered. */
  allBoards(): Promise<LocalBoard[]> {
    return readCards(this.#db)
  }

  /** Calls back when `boards()` may return something else. Returns an unsubscribe function. */
  onBoards(listener: () => void): () => void {
    return this.#bus.on((message) => {
      if (message.type === 'boards') listener()
      if (message.type !== 'delta') return
      const { board, reset, queued } = message.delta
      if (board || reset || queued?.some(({ change }) => change.kind.startsWith('board.'))) listener()
    })
  }

  /** Calls back when a change sent from this device replaced someone's newer one. Returns an unsubscribe function. */
  onOverwrote(listener: () => void): () => void {
    return this.#bus.on((message) => message.type === 'overwrote' && listener())
  }

  /**
   * Refreshes the list from the server and, moments later, catches up the boards cached here. False if no response came
   * or it couldn't be stored.
   */
  async refreshBoards(): Promise<boolean> {
    const list = refreshBoards(this.#db, this.#http, this.#bus, this.#receive.rightOf)
    const isRead = await list.catch(reportUnless(isOutsideFailure, 'offline', false))
    if (isRead) this.#scheduleCopies()
    return isRead
  }

  /** Removes everything of a board that the server has deleted permanently, pending changes included. */
  async purgeBoard(boardUid: string): Promise<void> {
    const waiting = (await this.waiting()).filter((entry) => entry.boardUid === boardUid)
    await this.discard(...waiting.map(({ mutationId }) => mutationId))
    await this.discardDraft(boardUid)
  }

  /** Opens this device's copy at once if there is one, and catches up in the background; else fetches the board. */
  openBoard(name: BoardName): Promise<LocalBoard | { readonly missing: Unopened }> {
    return this.#boards.open(name)
  }

  readBoard(boardUid: string): Promise<BoardSnapshot | null> {
    return this.#boards.read(boardUid)
  }

  onBoard(boardUid: string, listener: (delta: BoardDelta) => void, held?: () => BoardSnapshot | null): () => void {
    return this.#bus.follow(boardUid, listener, held)
  }

  /** Requests what has changed on a board since its cursor. Never throws. */
  catchUp(boardUid: string): Promise<CatchUpResult> {
    return this.#isClosed ? Promise.resolve('offline') : this.#catchUp.run(boardUid)
  }

  /** Pins a board, so that its copy is never evicted, or unpins it. */
  async pinBoard(boardUid: string, isPinned: boolean): Promise<void> {
    await this.#db.boards.update(boardUid, { isPinned })
    this.#bus.send({ type: 'boards' })
    if (!isPinned) return
    await this.catchUp(boardUid)
    await this.#assets.cacheBoardImages(boardUid)
    await this.history.refresh(boardUid)
  }

  /** What this device stores for this person. */
  async deviceUse(): Promise<DeviceState> {
    const [use, mirror, syncedAt] = await Promise.all([
      loadExtras().then(({ readDeviceUse }) => readDeviceUse(this.#device())),
      this.#protection.readMirror(),
      this.#lastSync.read(),
    ])
    return { ...use, mirror, syncedAt }
  }

  /** Makes room: evicts copies that are not pinned. */
  async clearCopies(): Promise<void> {
    await (await loadExtras()).clearCopies(this.#device())
    await this.#assets.prune()
    this.#bus.send({ type: 'boards' })
  }

  // --- analyses -------------------------------------------------------------------------------------------------

  /** The queue that stores and sends photos to be analyzed. */
  async analyses(): Promise<AnalysisQueue> {
    const loaded = this.#analyses ?? (await this.#loadAnalyses())
    this.#analyses ??= loaded
    if (this.#isClosed) this.#analyses.close()
    return this.#analyses
  }

  /** Calls back when pending analyses, or the one being sent, may have changed. Returns an unsubscribe function. */
  onAnalyses(listener: () => void): () => void {
    return this.#bus.on(({ type }) => type === 'analyses' && listener())
  }

  /** Calls back when another tab has changed the pending chosen photos. Returns an unsubscribe function. */
  onPhotos(listener: () => void): () => void {
    return this.#bus.on(({ type }, isRemote) => type === 'photos' && isRemote && listener())
  }

  // --- writes ---------------------------------------------------------------------------------------------------

  commit(
    boardUid: string,
    changes: readonly NewChange[],
    assets: readonly LocalAsset[] = [],
    isTyping = false,
  ): Promise<readonly OutboxEntry[]> {
    return this.#writes.commit(boardUid, changes, assets, { isTyping })
  }

  /** The first commit to a blank board: also creates its draft, even if there are no changes. */
  commitFirst(
    boardUid: string,
    changes: readonly NewChange[],
    assets: readonly LocalAsset[] = [],
    isTyping = false,
  ): Promise<readonly OutboxEntry[]> {
    return this.#writes.commit(boardUid, changes, assets, { isTyping, isFirst: true })
  }

  typing(boardUid: string, work: Promise<void>): void {
    void this.#sync.storing(work.then(() => this.#bus.send({ type: 'typed', boardUid })))
  }

  /** Creates a draft on this device. */
  createDraft(fields?: BoardCreate): Promise<LocalBoard> {
    return this.#writes.createDraft(fields)
  }

  /** Queues a new board with everything on it: all of it is stored, or nothing. */
  createBoard(board: NewBoard): Promise<LocalBoard> {
    return this.#writes.createBoard(board)
  }

  /** Saves a draft: queues it with everything on it. Its uid stays the same. */
  saveDraft(boardUid: string, fields: BoardCreate = {}): Promise<LocalBoard> {
    return this.#writes.saveDraft(boardUid, fields)
  }

  /** Discards a draft, with the images that only it used. */
  async discardDraft(boardUid: string): Promise<void> {
    await this.#boards.forget(boardUid)
    await this.#undo.forget(boardUid)
    await this.#assets.releaseUploaded().catch(reportUnless(isOutsideFailure, 'offline'))
  }

  /**
   * Adopts a trial's drafts and their pending images. Idempotent, and safe to interrupt. Returns the boards' uids, most
   * recently edited first.
   */
  async adoptDrafts(trial: Workspace): Promise<readonly string[]> {
    const { adoptDrafts } = await loadExtras()
    const photos = { from: trial.photos, to: this.photos }
    const uids = await adoptDrafts({ from: trial.#db, to: this.#db, userId: this.userId, photos })
    for (const bus of [this.#bus, trial.#bus]) for (const boardUid of uids) bus.delta({ boardUid, reset: true })
    this.#bus.send({ type: 'boards' })
    this.#drain.schedule()
    return uids
  }

  updateBoard(boardUid: string, patch: BoardPatch): Promise<void> {
    return this.#writes.commitOne(boardUid, { kind: 'board.update', data: patch })
  }

  /** Sends the name with a Save: not a change, unless this device has renamed the board. */
  repeatName(boardUid: string): Promise<void> {
    return this.#writes.repeatName(boardUid)
  }

  /** Moves a board to the trash; one that never reached the server is simply deleted. */
  deleteBoard(boardUid: string): Promise<void> {
    return this.#writes.deleteBoard(boardUid)
  }

  /** Saves the board, with all changes so far, as a version in its history. */
  saveVersion(boardUid: string, comment: string | null): Promise<void> {
    return this.#writes.commitOne(boardUid, { kind: 'board.version', comment })
  }

  restoreBoard(boardUid: string): Promise<void> {
    return this.#writes.commitOne(boardUid, { kind: 'board.restore' })
  }

  // --- the session -----------------------------------------------------------------------------------------------

  /** Whether the session is still this user's; pauses the queue if not. Null if no response came. */
  async checkSession(): Promise<boolean | null> {
    const pause = await this.#http.sessionPause()
    if (pause && !this.#isClosed) this.#drain.pause(pause)
    return pause === undefined ? null : pause === null
  }

  /** Calls back once this device has reconciled with a restored server. Returns an unsubscribe function. */
  onServerRestored(listener: () => void): () => void {
    return this.#bus.on(({ type }) => type === 'epoch' && listener())
  }

  /** The notice about that, returned once, to the first tab that asks. */
  takeRestoreNotice(): Promise<RestoreNotice | null> {
    return takeRestoreNotice(this.#db)
  }

  /** The database epoch of this device's copy; null until the server has named one. */
  get epoch(): string | null {
    return this.#http.epoch
  }

  /** Calls back on every response of the server. Returns an unsubscribe function. */
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

  /** Calls back on every change of the status. Returns an unsubscribe function. */
  onStatus(listener: (status: SyncStatus) => void): () => void {
    return this.#sync.on(listener)
  }

  /** Resolves when nothing is being stored, and the status counts all of it. */
  settled(): Promise<void> {
    return this.#sync.settled()
  }

  /** The outbox, in order. Entries that were refused, or have to wait for another to be decided, carry a `refusal`. */
  waiting(): Promise<OutboxEntry[]> {
    return readOutbox(this.#db)
  }

  /** Why the last attempt to send a board's changes or images was inconclusive; null if unknown. */
  failureOf(boardUid: string): Failure | null {
    return this.#failures.get(boardUid) ?? this.#failures.get(ASSET_LANE) ?? null
  }

  /** Resubmits a refused change, and what depends on it. */
  async retry(mutationId: string): Promise<void> {
    const { absentBoardOf, retryEntry } = await loadExtras()
    const absent = await absentBoardOf(this.#db, mutationId)
    // It may have been restored, or shared again.
    if (absent?.isHere) await this.catchUp(absent.boardUid)
    else if (absent) await this.refreshBoards()
    for (const delta of await retryEntry(this.#db, mutationId)) this.#bus.delta(delta)
    void this.#sync.recount()
    this.#drain.flushNow()
  }

  /** Discards changes, with everything that depends on them. The rest is sent only once all of them are gone. */
  async discard(...mutationIds: readonly string[]): Promise<void> {
    const { discardEntries } = await loadExtras()
    for (const delta of await discardEntries(this.#db, mutationIds)) {
      this.#bus.delta(delta)
      if (delta.boardUid === PRESET_LANE) this.#bus.send({ type: 'presets' })
      else if (delta.boardUid === TEMPLATE_LANE) this.#bus.send({ type: 'templates' })
      // It may have been applied after all.
      else if (delta.boardUid !== ASSET_LANE) void this.catchUp(delta.boardUid)
    }
    await this.#assets.releaseUploaded().catch(reportUnless(isOutsideFailure, 'offline'))
    this.#drain.flushNow()
  }

  /**
   * Sends now, even if paused (someone has signed in again). Resolves once everything, or everything of one board, is
   * acknowledged or refused, or the server is unreachable. Never throws: check the status.
   */
  async flush(boardUid?: string): Promise<void> {
    if (this.#isClosed) return
    this.#bus.send({ type: 'resume' })
    this.#flushAnalyses()
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

  /** Resolves when nothing is in flight: all sent, refused, or waiting for a retry. */
  idle(): Promise<void> {
    return this.#drain.idle()
  }

  /** Stores what the server last reported about this person, for when it is unreachable. */
  async remember(key: string, value: unknown): Promise<void> {
    await this.#db.meta.put({ key: `remembered ${key}`, value })
  }

  /** Like `remember`, for a value that depends on the stored one. Atomic: no other tab's value is overwritten. */
  async updateRemembered(key: string, change: (stored: unknown) => unknown): Promise<void> {
    const { meta } = this.#db
    await this.#db.transaction('rw', meta, async () => this.remember(key, change(await this.recall(key))))
  }

  /** The value stored under this key, in the format of the version that stored it; undefined if there is none. */
  async recall(key: string): Promise<unknown> {
    return (await this.#db.meta.get(`remembered ${key}`))?.value
  }

  /** Stores a picture of a board, shown while its copy is loading. A no-op without a complete copy. */
  async storePicture(boardUid: string, picture: BoardPicture): Promise<void> {
    const { boards, meta } = this.#db
    await this.#db.transaction('rw', [boards, meta], async () => {
      const board = await boards.get(boardUid)
      if (board?.isComplete) await meta.put({ key: boardPictureKey(boardUid), value: picture })
    })
  }

  /** Stored undo steps of a board in this tab; oldest first. */
  undoSteps(name: StackName): Promise<readonly SavedStep[]> {
    return this.#undo.load(name)
  }

  /** Stores the steps `put`, and deletes those with the seqs `removed`. */
  saveUndo(name: StackName, put: readonly SavedStep[], removed: readonly number[]): Promise<void> {
    return this.#undo.save(name, put, removed)
  }

  /** An image's bytes from this device, whether uploaded yet or not. Null if they are not here. */
  assetBlob(address: string): Promise<Blob | null> {
    return this.#assets.blob(address)
  }

  /** The original of an image that the server may not have. Null if it is not pending here. */
  originalAsset(address: string): Promise<LocalAsset | null> {
    return this.#assets.original(address)
  }

  /** Addresses of images that the server does not have yet. */
  uploads(): Promise<ReadonlySet<string>> {
    return this.#assets.uploads()
  }

  /** Whether a request, or its follow-up, is under way. For tests that wait on conditions. */
  get isBusy(): boolean {
    return (
      this.#drain.isBusy ||
      this.#catchUp.isBusy ||
      this.epochs.isBusy ||
      this.#renewals.isBusy ||
      this.#copies !== null ||
      this.live.isBusy ||
      this.#protection.isBusy ||
      this.#analysisFlushes > 0 ||
      (this.#analyses?.isBusy ?? false)
    )
  }

  async close(reason?: typeof ERASED): Promise<void> {
    if (this.#isClosed) return
    this.#closed.abort(reason)
    const mirrored = this.#protection.close()
    this.#lastSync.close()
    this.#stopHints()
    this.#stopCopies?.()
    this.live.close()
    this.#boards.stopPolling()
    this.#renewals.close()
    this.#drain.close()
    this.#analyses?.close()
    this.#sync.close()
    this.#bus.close()
    this.#db.close()
    await mirrored
  }

  /** Removes everything this user has on this device, pending writes included. Closes the workspace. */
  async deleteEverything(): Promise<void> {
    this.#bus.send({ type: 'erased' })
    await this.close(ERASED)
    await this.#db.delete()
    await this.#protection.erase()
    await this.#chosenPhotos.erase()
    await this.#assets.evictCopies()
    await forgetSeen(this.#device().caches, this.userId)
    await (await loadExtras()).forgetPerson(this.userId)
  }

  /** Another tab is upgrading the database, and waits until this one has closed it. */
  async handleDatabaseUpgrade(): Promise<void> {
    const { clock = systemClock, onVersionChange } = this.#options
    onVersionChange?.()
    await Promise.race([this.settled(), new Promise<void>((resolve) => clock.after(UPGRADE_WAIT, resolve))])
    await this.close()
  }

  get #isClosed(): boolean {
    return this.#closed.signal.aborted
  }

  /** Changes wait for a board that this device has lost: the server's list restores its card, or they are refused. */
  async #recoverOrphans(boardUid: string): Promise<void> {
    // Boards in the trash are not in the list.
    if (!(await this.refreshBoards()) || !(await this.trash.refresh())) return
    const { refuseOrphans } = await loadExtras()
    this.#bus.delta({ boardUid, queued: await refuseOrphans(this.#db, boardUid) })
  }

  #scheduleCopies(): void {
    const { clock = systemClock } = this.#options
    this.#stopCopies ??= clock.after(COPIES_AFTER, () => {
      this.#stopCopies = null
      if (!this.#isClosed) this.#copies ??= this.#catchUpCopies().finally(() => (this.#copies = null))
    })
  }

  /** Catches up copies that are not on the screen: open boards request their own changes. */
  async #catchUpCopies(): Promise<void> {
    try {
      const followed = new Set(this.#bus.followed())
      const stale = (await staleCopies(this.#db)).filter(({ uid }) => !followed.has(uid))
      if (stale.length === 0) return
      const { catchUpCopies } = await loadExtras()
      const [http, receive, catchUp, assets] = [this.#http, this.#receive, this.#catchUp, this.#assets]
      const { mayPrefetch = () => true } = this.#options
      await catchUpCopies({ http, receive, catchUp, assets, mayPrefetch }, stale)
    } catch (error) {
      // The next list retries.
      if (!isOutsideFailure(error)) reportError(error, 'offline')
    }
  }

  // --- internals ------------------------------------------------------------------------------------------------

  #device() {
    return { db: this.#db, userId: this.userId, caches: this.#options.caches ?? globalThis.caches ?? null }
  }

  /** Sends pending photos; if there are none, the code that sends them is not loaded. */
  #flushAnalyses(): void {
    const flushIfAny = async () => {
      if (this.#analyses || (await this.#db.analyses.count()) > 0) (await this.analyses()).flushNow()
    }
    this.#analysisFlushes++
    // The database is failing, or the code could not be loaded: the next hint retries.
    flushIfAny()
      .catch(reportUnless(isOutsideFailure, 'offline'))
      .finally(() => this.#analysisFlushes--)
  }

  #recordSync(): void {
    const { isCounted, isConnected, pause, ...counts } = this.#sync.current
    const { waiting, refused, storing, unstored, memoryOnly } = counts
    const isAll = waiting + refused + storing + unstored + memoryOnly === 0
    if (isAll && isCounted && isConnected && pause === null && this.#hasReached) this.#lastSync.record()
  }

  /** Pending changes are back in the database, perhaps under other seqs: all listeners reread them. */
  #broadcastRestored({ boards }: Restored): void {
    for (const boardUid of boards) this.#bus.delta({ boardUid, reset: true })
    for (const type of ['boards', 'templates', 'presets', 'analyses', 'photos'] as const) this.#bus.send({ type })
    void this.#sync.recount()
    this.#drain.flushNow()
    void this.refreshBoards()
  }

  #reportUnstored(part: Partial<{ changes: number; photos: number }>): void {
    Object.assign(this.#unstored, part)
    this.#sync.set({ unstored: this.#unstored.changes + this.#unstored.photos })
  }

  #broadcastDrainState(part: Partial<Pick<SyncStatus, 'isSending' | 'isConnected' | 'pause'>>): void {
    this.#sync.set(part)
    const { isSending, isConnected, pause } = this.#sync.current
    this.#bus.send({ type: 'drain', state: { isSending, isConnected, pause } })
  }
}
