import * as z from 'zod/mini'
import { type Board, board } from '../../contract/board'
import { element } from '../../contract/element'
import { BOARD_REV } from '../../contract/headers'
import { changesAnswer } from '../../contract/mutation'
import type { OfflineDatabase } from './database'
import { errorOf, type Http, type HttpAnswer, isSuccess } from './http'
import type { Receive } from './receive'

/** Why a board could not be read from the server. 'offline' covers every failure that may pass. */
export type Missing = 'forbidden' | 'not-found' | 'offline'
export type CatchUpResult = 'done' | Missing

const elementList = z.array(element)

/** Two requests under way. */
export interface Whole {
  readonly card: Promise<Board | Missing>
  readonly elements: Promise<HttpAnswer | null>
}

/** Asks for a whole board: its card and its elements, at once. */
export function askWhole(http: Http, id: number): Whole {
  return {
    card: fetchBoard(http, id),
    elements: http.send({ method: 'GET', path: `/api/boards/${id}/elements` }),
  }
}

/** Brings boards up to what the server has. One request at a time per board; who asks meanwhile shares the next. */
export class CatchUp {
  readonly #db: OfflineDatabase
  readonly #http: Http
  readonly #receive: Receive
  readonly #running = new Map<string, { current: Promise<CatchUpResult>; next: Promise<CatchUpResult> | null }>()
  /** Called when the server says that a board is not there (any more) for this user. */
  onMissing: (boardUid: string) => Promise<void> = async () => {}

  constructor(db: OfflineDatabase, http: Http, receive: Receive) {
    this.#db = db
    this.#http = http
    this.#receive = receive
  }

  get isBusy(): boolean {
    return this.#running.size > 0
  }

  /**
   * Everything that happened after the cursor, or the whole board where it is not here: `asked`, where that is under
   * way. Never throws.
   */
  run(boardUid: string, asked?: Whole): Promise<CatchUpResult> {
    const running = this.#running.get(boardUid)
    if (running) {
      running.next ??= running.current.then(() => this.run(boardUid))
      return running.next
    }
    const current = this.#catchUp(boardUid, asked)
      .catch((): CatchUpResult => 'offline')
      .finally(() => this.#running.delete(boardUid))
    this.#running.set(boardUid, { current, next: null })
    return current
  }

  async #catchUp(boardUid: string, asked?: Whole): Promise<CatchUpResult> {
    const stored = await this.#db.boards.get(boardUid)
    if (!stored?.id) return stored ? 'done' : 'not-found'
    if (!stored.isComplete) return this.#whole(boardUid, stored.id, asked ? { asked } : {})
    const since = stored.cursor
    const answer = await this.#http.send({ method: 'GET', path: `/api/boards/${stored.id}/changes?since=${since}` })
    const failure = await this.#failureOf(boardUid, answer)
    if (failure) return failure
    const changes = changesAnswer.safeParse(answer?.body)
    if (!changes.success) return 'offline'
    if ('reset' in changes.data) return this.#whole(boardUid, stored.id)
    const { rev, elements, deleted, canEdit } = changes.data
    if (rev < since) return this.#whole(boardUid, stored.id, { isForced: true })
    const removed = deleted.map((id) => ({ id, rev }))
    const covers = { from: since, to: rev }
    let { board } = changes.data
    if (!board && stored.deletedAt) {
      // That it is in the trash may have been said of a time before the cursor, and is not said again.
      const card = await fetchBoard(this.#http, stored.id)
      if (typeof card !== 'string') board = card
    }
    await this.#receive.changes(boardUid, { put: elements, removed, revs: [], covers, board, canEdit })
    return 'done'
  }

  async #whole(
    boardUid: string,
    id: number,
    { asked = askWhole(this.#http, id), isForced = false }: { asked?: Whole; isForced?: boolean } = {},
  ): Promise<CatchUpResult> {
    const answer = await asked.elements
    const failure = await this.#failureOf(boardUid, answer)
    if (failure) return failure
    const elements = elementList.safeParse(answer?.body)
    const rev = Number(answer?.header(BOARD_REV) ?? Number.NaN)
    if (!elements.success || !Number.isInteger(rev)) return 'offline'
    await this.#receive.whole(boardUid, elements.data, rev, isForced)
    let card = await asked.card
    // The cursor is at `rev` now: a card from before it may have missed a change of the board's own fields.
    if (typeof card !== 'string' && card.rev < rev) card = await fetchBoard(this.#http, id)
    if (typeof card !== 'string') await this.#receive.changes(boardUid, { put: [], removed: [], revs: [], board: card })
    return 'done'
  }

  async #failureOf(boardUid: string, answer: HttpAnswer | null): Promise<Missing | null> {
    const missing = missingOf(answer)
    if (missing === 'forbidden' || missing === 'not-found') await this.onMissing(boardUid)
    return missing
  }
}

/** The board's card from the server. */
export async function fetchBoard(http: Http, id: number): Promise<Board | Missing> {
  const answer = await http.send({ method: 'GET', path: `/api/boards/${id}` })
  const missing = missingOf(answer)
  if (missing) return missing
  const parsed = board.safeParse(answer?.body)
  return parsed.success ? parsed.data : 'offline'
}

function missingOf(answer: HttpAnswer | null): Missing | null {
  if (!answer) return 'offline'
  if (isSuccess(answer)) return null
  if (!errorOf(answer)) return 'offline'
  if (answer.status === 403) return 'forbidden'
  return answer.status === 404 || answer.status === 410 ? 'not-found' : 'offline'
}
