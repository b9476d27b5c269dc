import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { Bus } from '../bus'
import type { Assets } from '../cache/assets'
import { evictBoards, forgetBoard, mayForget, withPending } from '../cache/boards'
import type { Clock } from '../clock'
import { copyTables, type OfflineDatabase } from '../database'
import type { Http } from '../http/http'
import { markSent, newCard, type StoredBoard, toBoard, toElement, toEntry } from '../initial/rows'
import { isLaneEmpty, readLane } from '../outbox/outbox'
import type { BoardDelta, BoardSnapshot, LocalBoard } from '../types'
import { type Absence, type CatchUp, type CatchUpResult, isCard, type Missing, startBoardFetch } from './catchUp'
import { mergeCard } from './receive'

export type BoardName = { readonly id: number } | { readonly uid: string }

/** Why a board does not open. 'taken': it is no longer shared; its unsent changes are kept. */
export type Unopened = Missing | 'taken'

export interface OpenBoardsOptions {
  readonly db: OfflineDatabase
  readonly bus: Bus
  readonly http: Http
  readonly catchUp: CatchUp
  readonly assets: Assets
  /** Called when a board was opened and is cached on this device. */
  readonly onOpened: (boardUid: string) => Promise<void>
  readonly clock: Clock
  readonly isVisible: () => boolean
  /** Whether a board's changes are pushed, so that it need not be polled. */
  readonly isLive: (boardUid: string) => boolean
  /** Whether any changes are parked. */
  readonly hasParked: () => boolean
}

/** Ms between polls of boards on the screen that are not live. */
const POLL_EVERY = 10_000
/** Ms between polls of boards in the trash with pending changes: someone may be waiting for the restore. */
const POLL_TRASH_EVERY = 5_000

/** Boards being viewed: read from this device, cached here, and caught up while the bus has listeners for them. */
export class OpenBoards {
  readonly #options: OpenBoardsOptions
  #stopPolling: () => void = () => {}
  #stopPollingTrash: () => void = () => {}

  constructor(options: OpenBoardsOptions) {
    this.#options = options
  }

  /** Opens this device's copy at once if there is one, and catches up in the background; else fetches the board. */
  async open(name: BoardName): Promise<LocalBoard | { readonly missing: Unopened }> {
    const { catchUp } = this.#options
    const here = await this.#here(name)
    if (here === null) return { missing: 'not-found' }
    // It may have been shared again.
    const isTaken = here?.isGone && !here.deletedAt
    if (isTaken && (await catchUp.run(here.uid)) !== 'done') return { missing: 'taken' }
    if (here?.isComplete) {
      void catchUp.run(here.uid)
    } else {
      const missing = await this.#fetch(name, here?.uid)
      if (missing) return { missing }
    }
    const board = here?.isComplete && !isTaken ? here : await this.#find(name)
    if (!board?.isComplete) return { missing: 'not-found' }
    // In the background: the caller only needs the board.
    void this.#cacheOffline(board.uid)
    return this.#withPending(board)
  }

  /** See BoardSource. */
  async read(boardUid: string): Promise<BoardSnapshot | null> {
    const { db } = this.#options
    return db.transaction('r', [db.boards, db.elements, db.outbox, db.sending], async () => {
      const board = await db.boards.get(boardUid)
      if (!board?.isComplete) return null
      const elements = await db.elements.where('boardUid').equals(boardUid).toArray()
      const pending = markSent(await readLane(db, boardUid), await db.sending.get(boardUid))
      return { board: toBoard(board), elements: elements.map(toElement), pending: pending.map(toEntry) }
    })
  }

  /** Catches up every board with listeners, and boards in the trash with pending changes. */
  refresh(): void {
    for (const boardUid of this.#options.bus.followed()) void this.#options.catchUp.run(boardUid)
    void this.catchUpTrash()
  }

  /** Checks whether boards in the trash with pending changes were restored. Never throws. */
  async catchUpTrash(): Promise<void> {
    const { db, isLive, catchUp } = this.#options
    const boards = await db.boards
      .where('deletedAt')
      .above('')
      .toArray()
      .catch(reportUnless(isOutsideFailure, 'offline', []))
    for (const { uid, isGone } of boards) {
      if (isGone || isLive(uid) || (await isLaneEmpty(db, uid).catch(reportUnless(isOutsideFailure, 'offline', true))))
        continue
      void catchUp.run(uid)
    }
  }

  /** While the page is visible, polls boards with listeners that are not live. */
  startPolling(): void {
    const { bus, clock, isVisible, isLive, catchUp } = this.#options
    this.#stopPolling = clock.after(POLL_EVERY, () => {
      for (const boardUid of isVisible() ? bus.followed() : []) {
        if (!isLive(boardUid)) void catchUp.run(boardUid)
      }
      this.startPolling()
    })
  }

  /** While the page is visible, polls for restored boards. */
  startPollingTrash(): void {
    const { clock, isVisible, hasParked } = this.#options
    this.#stopPollingTrash = clock.after(POLL_TRASH_EVERY, () => {
      if (isVisible() && hasParked()) void this.catchUpTrash()
      this.startPollingTrash()
    })
  }

  stopPolling(): void {
    this.#stopPolling()
    this.#stopPollingTrash()
  }

  /** Removes a board that doesn't exist for this user on the server. While changes wait for it, the copy stays. */
  async forgetMissing(boardUid: string, why: Absence): Promise<void> {
    const { db, bus, clock, http } = this.#options
    // Another account's session says nothing about this user's boards.
    if (!(await http.isOwnSession())) return
    const stores = [...copyTables(db), db.outbox, db.acknowledged]
    const delta = await db.transaction('rw', stores, async (): Promise<BoardDelta | null> => {
      const board = await db.boards.get(boardUid)
      if (board && !(await mayForget(db, board))) {
        const updated = asMissing(board, why, clock.now())
        if (updated === board) return null
        await db.boards.put(updated)
        return { boardUid, board: toBoard(updated) }
      }
      if (!board && !(await isLaneEmpty(db, boardUid))) return null
      await forgetBoard(db, boardUid)
      return { boardUid, reset: true }
    })
    if (delta) bus.delta(delta)
  }

  /** Removes a board from this device; its outbox mutations stay. */
  async forget(boardUid: string): Promise<void> {
    const { db, bus } = this.#options
    await db.transaction('rw', copyTables(db), () => forgetBoard(db, boardUid))
    bus.delta({ boardUid, reset: true })
  }

  /**
   * Pending deletions and restores count. A board in the server's trash opens while this device has pending changes for
   * it, so that they can be seen and copied.
   */
  async #mayOpen(here: StoredBoard): Promise<boolean> {
    if ((await this.#withPending(here)).deletedAt === null) return true
    const waiting = await readLane(this.#options.db, here.uid)
    return (
      here.deletedAt !== null && waiting.length > 0 && !waiting.some(({ change }) => change.kind === 'board.delete')
    )
  }

  /** The board's card with its pending changes. */
  async #withPending(stored: StoredBoard): Promise<LocalBoard> {
    const waiting = await readLane(this.#options.db, stored.uid)
    return waiting.reduce((board, { change, madeAt }) => withPending(board, change, madeAt), toBoard(stored))
  }

  /** This device's copy of the board; null if it can't be opened. */
  async #here(name: BoardName): Promise<StoredBoard | undefined | null> {
    const here = await this.#find(name)
    if (!here || (await this.#mayOpen(here))) return here
    // Its deletion is pending, or as far as is known it is still in the trash.
    if (here.deletedAt === null || (await this.#options.catchUp.run(here.uid)) !== 'done') return null
    const now = await this.#find(name)
    return now && (await this.#mayOpen(now)) ? now : null
  }

  #find(name: BoardName): Promise<StoredBoard | undefined> {
    const { boards } = this.#options.db
    return 'uid' in name ? boards.get(name.uid) : boards.where('id').equals(name.id).first()
  }

  async #fetch(name: BoardName, here: string | undefined): Promise<Missing | null> {
    const { db, catchUp } = this.#options
    let uid = here
    if (uid === undefined) {
      if (!('id' in name)) return 'not-found'
      // In parallel: each is a round trip, and the elements are what someone waits for.
      const whole = startBoardFetch(this.#options.http, name.id)
      const board = await whole.card
      if (!isCard(board)) return board
      if (board.deletedAt) return 'not-found'
      uid = board.uid
      await db.transaction('rw', db.boards, async () => {
        const stored = await db.boards.get(board.uid)
        await db.boards.put(stored ? mergeCard(stored, board) : newCard(board))
      })
      return problem(await catchUp.run(uid, whole))
    }
    return problem(await catchUp.run(uid))
  }

  async #cacheOffline(boardUid: string): Promise<void> {
    const { db, assets, clock, onOpened } = this.#options
    try {
      await db.boards.update(boardUid, { openedAt: clock.now() })
      const evicted = await evictBoards(db)
      if (evicted.length > 0) await assets.prune()
      await assets.cacheBoardImages(boardUid)
      await onOpened(boardUid)
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'offline')
      // Caching is best effort.
    }
  }
}

function asMissing(board: StoredBoard, why: Absence, now: number): StoredBoard {
  if (why === 'gone') return board.isGone ? board : { ...board, isGone: true }
  return board.deletedAt === null ? { ...board, deletedAt: new Date(now).toISOString() } : board
}

function problem(result: CatchUpResult): Missing | null {
  return result === 'done' ? null : result
}
