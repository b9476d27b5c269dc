import * as z from 'zod/mini'
import { CONTRACT_VERSION, contractVersionOf, FIRST_CONTRACT } from '../../../contract/contractVersion'
import { BOARD_REV, CONTRACT_HEADER } from '../../../contract/headers'
import { changedRows } from '../../../contract/mutation'
import { type Board, board } from '../../../contract/shared/board'
import { element } from '../../../contract/shared/element'
import { type LenientResult, parseLeniently } from '../../../contract/shared/reading'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { OfflineDatabase } from '../database'
import { failureOf, type HttpAnswer, type Refused } from '../http/failure'
import { errorOf, type Http, type HttpRequest, isSuccess } from '../http/http'
import type { Receive } from './receive'

/**
 * Why a board could not be read: the server is unreachable, the board does not exist for this user, the response has a
 * format that this version cannot read ('newer'), or another error, which may be temporary.
 */
export type Missing = 'forbidden' | 'not-found' | 'offline' | 'newer' | Refused
export type CatchUpResult = 'done' | Missing

/** Its owner may restore a board in the trash; one that is gone was deleted permanently, or is no longer shared. */
export type Absence = 'in-trash' | 'gone'

const elementList = z.array(element)

/** Whether a retry may succeed. */
export function mayPass(result: Board | CatchUpResult): boolean {
  return result === 'offline' || (typeof result === 'object' && 'kind' in result)
}

/** Whether the board's card was read. */
export function isCard(answer: Board | Missing): answer is Board {
  return typeof answer === 'object' && 'uid' in answer
}

/** The two requests for a whole board, in flight. */
export interface BoardFetch {
  readonly card: Promise<Board | Missing>
  readonly elements: Promise<HttpAnswer | null>
}

/** Requests a whole board: its card and its elements, at once. */
export function startBoardFetch(http: Http, id: number): BoardFetch {
  return {
    card: fetchBoard(http, id),
    elements: http.send({ method: 'GET', path: `/api/boards/${id}/elements` }),
  }
}

/** Catches boards up with the server. One request at a time per board; calls made meanwhile share the next. */
export class CatchUp {
  readonly #db: OfflineDatabase
  readonly #http: Http
  readonly #receive: Receive
  readonly #running = new Map<string, { current: Promise<CatchUpResult>; next: Promise<CatchUpResult> | null }>()
  /** Called when the server says that a board doesn't exist for this user, or no longer does. */
  onMissing: (boardUid: string, why: Absence) => Promise<void> = async () => {}
  /** Called when rows of a response were skipped because a newer version made them. */
  onUnreadable: () => void = () => {}
  /** Called when a board's rev went backward. True if this device has reconciled: then the board is caught up again. */
  onServerRestored: () => Promise<boolean> = async () => false

  constructor(db: OfflineDatabase, http: Http, receive: Receive) {
    this.#db = db
    this.#http = http
    this.#receive = receive
  }

  get isBusy(): boolean {
    return this.#running.size > 0
  }

  /**
   * Fetches everything after the cursor, or the whole board if it is not here (from `pending`, if given). Never throws.
   */
  run(boardUid: string, pending?: BoardFetch): Promise<CatchUpResult> {
    const running = this.#running.get(boardUid)
    if (running) {
      running.next ??= running.current.then(() => this.run(boardUid))
      return running.next
    }
    const current = this.#catchUp(boardUid, pending)
      .catch((error: unknown): CatchUpResult => {
        if (!isOutsideFailure(error)) reportError(error, 'offline')
        return 'offline'
      })
      .finally(() => this.#running.delete(boardUid))
    this.#running.set(boardUid, { current, next: null })
    return current
  }

  async #catchUp(boardUid: string, pending?: BoardFetch): Promise<CatchUpResult> {
    const stored = await this.#db.boards.get(boardUid)
    if (!stored?.id) return stored ? 'done' : 'not-found'
    if (!stored.isComplete) return this.#fetchWhole(boardUid, stored.id, pending ? { pending: pending } : {})
    // What an older client could not read is missing from its copy although the cursor is beyond it.
    if ((stored.contract ?? FIRST_CONTRACT) < CONTRACT_VERSION) return this.#fetchWhole(boardUid, stored.id)
    if (stored.outdated) return this.#fetchWhole(boardUid, stored.id)
    const since = stored.cursor
    const answer = await this.#http.send({ method: 'GET', path: `/api/boards/${stored.id}/changes?since=${since}` })
    const failure = await this.#failureOf(boardUid, answer)
    if (failure) return failure
    if (isReset(answer?.body)) return this.#fetchWhole(boardUid, stored.id)
    const changes = readChanges(answer?.body)
    if (!changes) return unreadable(answer)
    if (changes.skippedCount > 0) this.onUnreadable()
    const { rev, elements, deleted, canEdit } = changes.data
    if (rev < since) {
      // Revs only grow within an epoch: the server was set back without a new one.
      if (await this.onServerRestored()) return this.#catchUp(boardUid)
      return this.#fetchWhole(boardUid, stored.id, { isForced: true })
    }
    const removed = deleted.map((id) => ({ id, rev }))
    const covers = { from: since, to: rev }
    let { board } = changes.data
    if (!board && stored.deletedAt) {
      // Its move to the trash may have been reported before the cursor, and is not repeated.
      const card = await fetchBoard(this.#http, stored.id)
      if (isCard(card)) board = card
    }
    await this.#receive.applyChanges(boardUid, { put: elements, removed, revs: [], covers, board, canEdit })
    return 'done'
  }

  async #fetchWhole(
    boardUid: string,
    id: number,
    { pending = startBoardFetch(this.#http, id), isForced = false }: { pending?: BoardFetch; isForced?: boolean } = {},
  ): Promise<CatchUpResult> {
    const answer = await pending.elements
    const failure = await this.#failureOf(boardUid, answer)
    if (failure) return failure
    const elements = parseLeniently(elementList, answer?.body)
    const rev = Number(answer?.header(BOARD_REV) ?? Number.NaN)
    if (!elements || !Number.isInteger(rev)) return unreadable(answer)
    if (elements.skippedCount > 0) this.onUnreadable()
    await this.#receive.replaceBoard(boardUid, elements.data, rev, isForced)
    let card = await pending.card
    // The cursor is at `rev` now: a card from before it may have missed a change of the board's own fields.
    if (isCard(card) && card.rev < rev) card = await fetchBoard(this.#http, id)
    if (isCard(card)) await this.#receive.applyChanges(boardUid, { put: [], removed: [], revs: [], board: card })
    return 'done'
  }

  async #failureOf(boardUid: string, answer: HttpAnswer | null): Promise<Missing | null> {
    const missing = missingOf(answer)
    if (missing === 'forbidden' || missing === 'not-found') {
      const isInTrash = answer !== null && errorOf(answer)?.error === 'BOARD_IN_TRASH'
      await this.onMissing(boardUid, isInTrash ? 'in-trash' : 'gone')
    }
    return missing
  }
}

/** The board's card from the server. */
export async function fetchBoard(
  http: Http,
  id: number,
  more: Pick<HttpRequest, 'isOfAnyEpoch'> = {},
): Promise<Board | Missing> {
  const answer = await http.send({ method: 'GET', path: `/api/boards/${id}`, ...more })
  const missing = missingOf(answer)
  if (missing) return missing
  const parsed = board.safeParse(answer?.body)
  return parsed.success ? parsed.data : unreadable(answer)
}

/** Tells a response of our server for newer clients from a captive portal's page. */
function unreadable(answer: HttpAnswer | null): 'offline' | 'newer' {
  return contractVersionOf(answer?.header(CONTRACT_HEADER)) > CONTRACT_VERSION ? 'newer' : 'offline'
}

/** Keeps the rows even if the card can't be parsed. */
export function readChanges(body: unknown): LenientResult<z.infer<typeof changedRows>> | null {
  const whole = parseLeniently(changedRows, body)
  if (whole || typeof body !== 'object' || body === null) return whole
  const rows = parseLeniently(changedRows, { ...body, board: undefined })
  return rows && { ...rows, skippedCount: rows.skippedCount + 1 }
}

export function isReset(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'reset' in body && body.reset === true
}

function missingOf(answer: HttpAnswer | null): Missing | null {
  if (answer && isSuccess(answer)) return null
  const failure = failureOf(answer)
  if (failure.kind === 'unreachable') return 'offline'
  const { status, code } = failure
  if (code !== null && status === 403) return 'forbidden'
  return code !== null && (status === 404 || status === 410) ? 'not-found' : failure
}
