import * as z from 'zod/mini'
import { CONTRACT_VERSION, contractVersionOf, FIRST_CONTRACT } from '../../../contract/contractVersion'
import { type ErrorBody, errorBody } from '../../../contract/errors'
import { CONTRACT_HEADER, DATABASE_EPOCH, ERROR_CODE, QUEUE_USER } from '../../../contract/headers'
import { parseJson } from '../../../contract/parseJson'
import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { Bus } from '../bus'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import { toEntry } from '../initial/rows'
import type { HttpAnswer } from './failure'

/** `fetch`, as far as app/offline uses it. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent as JSON; a blob as its own type. */
  readonly body?: string | Blob
  /** Ms; 30 s by default. */
  readonly timeout?: number
  /** Valid for any database epoch: sent without one, and the epoch of the response is ignored. */
  readonly isOfAnyEpoch?: true
}

const TIMEOUT = 30_000
const currentAccount = z.object({ id: z.int(), createdAt: z.optional(z.string()) })

/** Sends requests for one user's queue and remembers whether the server was reached. */
export class Http {
  readonly #fetch: Fetch
  readonly #userId: number
  readonly #clock: Clock
  /**
   * Called with true for every response of our server and with false for every failure to get one; not if an
   * intermediary said to retry later.
   */
  onReach: (isReached: boolean) => void = () => {}
  /** Called with the contract version in every response of our server. */
  onContract: (version: number) => void = () => {}

  /** The database epoch of this device's copy; null until the server has named one. */
  epoch: string | null = null
  /** When this user's account was created, according to the server: a restored server may reuse ids. */
  accountCreatedAt: string | null = null
  /** Called when a response names another epoch than `epoch`. Unless `epoch` was null, the response is ignored. */
  onEpoch: (epoch: string) => void = () => {}
  /** Called when the account's creation time first becomes known. */
  onAccount: (createdAt: string) => void = () => {}

  constructor(options: { readonly fetch: Fetch; readonly userId: number; readonly clock: Clock }) {
    this.#fetch = options.fetch
    this.#userId = options.userId
    this.#clock = options.clock
  }

  /** The response, whatever its status; null if none came (network, timeout), or one of another epoch. Never throws. */
  async send(request: HttpRequest): Promise<HttpAnswer | null> {
    const abort = new AbortController()
    let stop = () => {}
    const timedOut = new Promise<null>((resolve) => {
      stop = this.#clock.after(request.timeout ?? TIMEOUT, () => {
        abort.abort()
        resolve(null)
      })
    })
    const answer = await Promise.race([
      this.#exchange(request, abort.signal).catch(reportUnless(isOutsideFailure, 'offline', null)),
      timedOut,
    ])
    stop()
    // A gateway that rejects a request says nothing about whether other requests reach the server.
    if (!answer || isFromOurServer(answer) || !isRetryable(answer))
      this.onReach(answer !== null && isFromOurServer(answer))
    const epoch = answer?.header(DATABASE_EPOCH) ?? null
    if (epoch === null || epoch === this.epoch || request.isOfAnyEpoch) return answer
    const isFirst = this.epoch === null
    this.onEpoch(epoch)
    return isFirst ? answer : null
  }

  /**
   * Whether the session is this queue's user's. Other reads don't prove it: for another account, the same responses
   * (not found, another list) mean something else.
   */
  async isOwnSession(): Promise<boolean> {
    return (await this.sessionPause()) === null
  }

  /** Why nothing may be sent in this session; null if it is this user's, undefined if no response came. */
  async sessionPause(): Promise<'signed-out' | 'account-mismatch' | null | undefined> {
    const answer = await this.send({ method: 'GET', path: '/api/auth/user' })
    if (answer?.status === 401 && errorOf(answer)) return 'signed-out'
    const user = answer && isSuccess(answer) ? currentAccount.safeParse(answer.body) : null
    if (!user?.success) return undefined
    const { id, createdAt } = user.data
    return id === this.#userId && this.isSameAccount(createdAt) ? null : 'account-mismatch'
  }

  /** Whether an account with this user's id is this user's, by its creation time. */
  isSameAccount(createdAt: string | undefined): boolean {
    if (createdAt === undefined) return true
    if (this.accountCreatedAt === null) {
      this.accountCreatedAt = createdAt
      this.onAccount(createdAt)
    }
    return this.accountCreatedAt === createdAt
  }

  async #exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      [QUEUE_USER]: String(this.#userId),
      [CONTRACT_HEADER]: String(CONTRACT_VERSION),
      ...(this.epoch !== null && !request.isOfAnyEpoch && { [DATABASE_EPOCH]: this.epoch }),
      ...request.headers,
    }
    if (typeof request.body === 'string') headers['content-type'] = 'application/json'
    else if (request.body) headers['content-type'] = request.body.type
    const response = await this.#fetch(request.path, {
      method: request.method,
      headers,
      body: request.body,
      credentials: 'same-origin',
      cache: 'no-store',
      // Our API never redirects, so a redirect comes from an intermediary.
      redirect: 'error',
      signal,
    })
    const text = await response.text()
    const spoken = response.headers.get(CONTRACT_HEADER)
    if (spoken !== null) this.onContract(contractVersionOf(spoken))
    return { status: response.status, header: (name) => response.headers.get(name), body: parseJson(text) }
  }
}

/**
 * The error in a response of our server; null if it came from elsewhere (a proxy, a captive portal), even in the same
 * format.
 */
export function errorOf(answer: HttpAnswer): ErrorBody | null {
  const parsed = errorBody.safeParse(answer.body)
  return parsed.success && answer.header(ERROR_CODE) === parsed.data.error ? parsed.data : null
}

export function isSuccess(answer: HttpAnswer): boolean {
  return answer.status >= 200 && answer.status < 300
}

/** Whether the status means to retry later, no matter who sent it. */
export function isRetryable({ status }: HttpAnswer): boolean {
  return [408, 425, 429].includes(status) || status >= 500
}

function isFromOurServer(answer: HttpAnswer): boolean {
  if (isSuccess(answer)) return answer.body !== undefined || answer.status === 204
  return answer.status === 304 || errorOf(answer) !== null
}

interface ServerContractOptions {
  readonly db: OfflineDatabase
  readonly bus: Bus
  /** Called when held mutations may be sent. */
  readonly onReleased: () => void
}

/**
 * Tracks the server's contract: whether this client is older and should be updated, or newer and holds what the server
 * does not know.
 */
export class ServerContract {
  readonly #options: ServerContractOptions
  readonly #listeners = new Set<() => void>()
  /** The newest version received. */
  #newest = FIRST_CONTRACT
  #hasMetUnknown = false
  /** Whether mutations may be held, perhaps since before this page. */
  #mayHold = true

  constructor(options: ServerContractOptions) {
    this.#options = options
  }

  /** The server speaks a newer contract, and something unknown to this version was received. */
  get isServerNewer(): boolean {
    return this.#hasMetUnknown && this.#newest > CONTRACT_VERSION
  }

  /** Calls back when `isServerNewer` has become true, and at once if it is. Returns an unsubscribe function. */
  onServerNewer(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (this.isServerNewer) listener()
    return () => this.#listeners.delete(listener)
  }

  /** Records that something of a newer version was received. */
  recordUnknown(): void {
    const wasServerNewer = this.isServerNewer
    this.#hasMetUnknown = true
    this.#notify(wasServerNewer)
  }

  /** Records the version in a response or live message. In a rolling deploy, it may go down as well as up. */
  recordVersion(version: number): void {
    const wasServerNewer = this.isServerNewer
    this.#newest = Math.max(this.#newest, version)
    this.#notify(wasServerNewer)
    if (version < CONTRACT_VERSION) this.#mayHold = true
    else if (this.#mayHold) {
      this.#mayHold = false
      this.#release().catch((error: unknown) => {
        if (!isOutsideFailure(error)) reportError(error, 'offline')
        this.#mayHold = true
      })
    }
  }

  #notify(wasServerNewer: boolean): void {
    if (wasServerNewer || !this.isServerNewer) return
    for (const listener of [...this.#listeners]) listener()
  }

  async #release(): Promise<void> {
    const { db, bus, onReleased } = this.#options
    const released = await db.transaction('rw', db.outbox, async () => {
      const held = await db.outbox.filter(({ heldBy }) => heldBy !== undefined).toArray()
      const free = held.map(({ heldBy: _, ...entry }) => entry)
      await db.outbox.bulkPut(free)
      return free
    })
    for (const entry of released) bus.delta({ boardUid: entry.boardUid ?? '', queued: [toEntry(entry)] })
    if (released.length > 0) onReleased()
  }
}
