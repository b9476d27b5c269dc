import type { Assets } from './assets'
import { evictBoards, forgetBoard, withPending } from './boards'
import type { Bus } from './bus'
import { askWhole, type CatchUp, type CatchUpResult, type Missing } from './catchUp'
import type { Clock } from './clock'
import { copyTables, type OfflineDatabase } from './database'
import type { Http } from './http'
import { isLaneEmpty, readLane } from './lanes'
import { mergeCard } from './receive'
import { newCard, type StoredBoard, toBoard, toElement, toEntry } from './rows'
import type { BoardDelta, BoardSnapshot, LocalBoard } from './types'

export type BoardName = { readonly id: number } | { readonly uid: string }

export interface OpenBoardsOptions {
  readonly db: OfflineDatabase
  readonly bus: Bus
  readonly http: Http
  readonly catchUp: CatchUp
  readonly assets: Assets
  /** A board was opened, and is kept on this device from now on. */
  readonly onOpened: (boardUid: string) => Promise<void>
  readonly clock: Clock
  readonly isVisible: () => boolean
  /** Whether a board's changes are told at once, so that it need not be asked for. */
  readonly isLive: (boardUid: string) => boolean
  /** Which boards are followed has changed. */
  readonly onFollowed: () => void
}

/** Ms between looks at the server for boards on the screen while nothing tells of changes. */
const POLL_EVERY = 10_000

/** Boards that are looked at: read from this device, kept here, and followed while somebody listens. */
export class OpenBoards {
  readonly #options: OpenBoardsOptions
  readonly #listening = new Map<string, number>()
  #stopPolling: () => void = () => {}

  constructor(options: OpenBoardsOptions) {
    this.#options = options
  }

  /** This device's copy at once where there is one, with catch-up behind it; else the server's. */
  async open(name: BoardName): Promise<LocalBoard | { readonly missing: Missing }> {
    const { catchUp } = this.#options
    const here = await this.#find(name)
    // A deletion counts, and a restore, before the server has heard of it.
    if (here && (await this.#withPending(here)).deletedAt) return { missing: 'not-found' }
    if (here?.isComplete) {
      void catchUp.run(here.uid)
    } else {
      const missing = await this.#fetch(name, here?.uid)
      if (missing) return { missing }
    }
    const board = here?.isComplete ? here : await this.#find(name)
    if (!board?.isComplete) return { missing: 'not-found' }
    // Behind the board's back: nobody waits for the bookkeeping.
    void this.#keepOffline(board.uid)
    return this.#withPending(board)
  }

  /** See BoardSource. */
  async read(boardUid: string): Promise<BoardSnapshot | null> {
    const { db } = this.#options
    return db.transaction('r', [db.boards, db.elements, db.outbox], async () => {
      const board = await db.boards.get(boardUid)
      if (!board?.isComplete) return null
      const elements = await db.elements.where('boardUid').equals(boardUid).toArray()
      const pending = await readLane(db, boardUid)
      return { board: toBoard(board), elements: elements.map(toElement), pending: pending.map(toEntry) }
    })
  }

  /** uids of the boards that somebody listens to. */
  followed(): readonly string[] {
    return [...this.#listening.keys()]
  }

  /** See BoardSource. */
  follow(boardUid: string, listener: (delta: BoardDelta) => void): () => void {
    this.#listening.set(boardUid, (this.#listening.get(boardUid) ?? 0) + 1)
    const stop = this.#options.bus.on((message) => {
      if (message.type === 'delta' && message.delta.boardUid === boardUid) listener(message.delta)
    })
    this.#options.onFollowed()
    return () => {
      stop()
      const left = (this.#listening.get(boardUid) ?? 1) - 1
      if (left > 0) this.#listening.set(boardUid, left)
      else this.#listening.delete(boardUid)
      this.#options.onFollowed()
    }
  }

  /** Brings every board that is listened to up to date. */
  refresh(): void {
    for (const boardUid of this.#listening.keys()) void this.#options.catchUp.run(boardUid)
  }

  /** Brings a board up to date in a while, listened to or not. */
  askAgain(boardUid: string): void {
    this.#options.clock.after(POLL_EVERY, () => void this.#options.catchUp.run(boardUid))
  }

  /** Every 10 s, while somebody looks, asks for what nothing tells of. */
  startPolling(): void {
    const { clock, isVisible, isLive, catchUp } = this.#options
    this.#stopPolling = clock.after(POLL_EVERY, () => {
      for (const boardUid of isVisible() ? this.#listening.keys() : []) {
        if (!isLive(boardUid)) void catchUp.run(boardUid)
      }
      this.startPolling()
    })
  }

  stopPolling(): void {
    this.#stopPolling()
  }

  /** The server says that the board is not there for this user. */
  async forgetMissing(boardUid: string): Promise<void> {
    const { db, bus, http } = this.#options
    // Somebody else's session knows nothing of this user's boards.
    if (!(await http.isOwnSession())) return
    const stores = [...copyTables(db), db.outbox]
    const isForgotten = await db.transaction('rw', stores, async () => {
      // Writes that wait are judged by the server, and shown.
      if (!(await isLaneEmpty(db, boardUid))) return false
      await forgetBoard(db, boardUid)
      return true
    })
    if (isForgotten) bus.delta({ boardUid, reset: true })
  }

  /** Takes a board off this device; what waits in the outbox stays. */
  async forget(boardUid: string): Promise<void> {
    const { db, bus } = this.#options
    await db.transaction('rw', copyTables(db), () => forgetBoard(db, boardUid))
    bus.delta({ boardUid, reset: true })
  }

  /** The board's card with what waits for the server. */
  async #withPending(stored: StoredBoard): Promise<LocalBoard> {
    const waiting = await readLane(this.#options.db, stored.uid)
    return waiting.reduce((board, { change, madeAt }) => withPending(board, change, madeAt), toBoard(stored))
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
      // Both at once: each is a round trip, and it is the elements that somebody waits for.
      const whole = askWhole(this.#options.http, name.id)
      const board = await whole.card
      if (typeof board === 'string') return board
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

  async #keepOffline(boardUid: string): Promise<void> {
    const { db, assets, clock, onOpened } = this.#options
    try {
      await db.boards.update(boardUid, { openedAt: clock.now() })
      const evicted = await evictBoards(db)
      if (evicted.length > 0) await assets.prune()
      await assets.keep(boardUid)
      await onOpened(boardUid)
    } catch {
      // Copies are a convenience.
    }
  }
}

function problem(result: CatchUpResult): Missing | null {
  return result === 'done' ? null : result
}
