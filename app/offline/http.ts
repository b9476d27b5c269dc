import * as z from 'zod/mini'
import { type ErrorBody, errorBody } from '../../contract/errors'
import { QUEUE_USER } from '../../contract/headers'
import type { Clock } from './clock'

/** `fetch`, as far as the offline rooms use it. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent as JSON; a blob as its own type. */
  readonly body?: string | Blob
  /** Ms; 30 s unless told. */
  readonly timeout?: number
}

export interface HttpAnswer {
  readonly status: number
  header(name: string): string | null
  /** Parsed JSON; undefined where the body is none. */
  readonly body: unknown
}

const TIMEOUT = 30_000
const currentUserId = z.object({ id: z.int() })

/** Sends requests in the name of one user's queue and remembers whether the server was reached. */
export class Http {
  readonly #fetch: Fetch
  readonly #userId: number
  readonly #clock: Clock
  /** Called with every answer of our server (true) and with every failure to get one (false). */
  onReach: (isReached: boolean) => void = () => {}

  constructor(options: { readonly fetch: Fetch; readonly userId: number; readonly clock: Clock }) {
    this.#fetch = options.fetch
    this.#userId = options.userId
    this.#clock = options.clock
  }

  /** The answer, whatever its status; null where none came (network failure, timeout). Never throws. */
  async send(request: HttpRequest): Promise<HttpAnswer | null> {
    const abort = new AbortController()
    let stop = () => {}
    const timedOut = new Promise<null>((resolve) => {
      stop = this.#clock.after(request.timeout ?? TIMEOUT, () => {
        abort.abort()
        resolve(null)
      })
    })
    const answer = await Promise.race([this.#exchange(request, abort.signal).catch(() => null), timedOut])
    stop()
    this.onReach(answer !== null && isOurs(answer))
    return answer
  }

  /**
   * Whether the session is this queue's user's. Reads carry no proof of it: under another account the same answers
   * (nothing there, another list) mean something else.
   */
  async isOwnSession(): Promise<boolean> {
    return (await this.sessionPause()) === null
  }

  /** Why nothing may be sent in this session; null where it is this user's, undefined where nobody said. */
  async sessionPause(): Promise<'signed-out' | 'account-mismatch' | null | undefined> {
    const answer = await this.send({ method: 'GET', path: '/api/auth/user' })
    if (answer?.status === 401 && errorOf(answer)) return 'signed-out'
    const user = answer && isSuccess(answer) ? currentUserId.safeParse(answer.body) : null
    if (!user?.success) return undefined
    return user.data.id === this.#userId ? null : 'account-mismatch'
  }

  async #exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      [QUEUE_USER]: String(this.#userId),
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
      signal,
    })
    const text = await response.text()
    return { status: response.status, header: (name) => response.headers.get(name), body: parse(text) }
  }
}

/** The error that our server put into an answer; null where it was somebody else's (a proxy, a captive portal). */
export function errorOf(answer: HttpAnswer): ErrorBody | null {
  const parsed = errorBody.safeParse(answer.body)
  return parsed.success ? parsed.data : null
}

export function isSuccess(answer: HttpAnswer): boolean {
  return answer.status >= 200 && answer.status < 300
}

function isOurs(answer: HttpAnswer): boolean {
  if (isSuccess(answer)) return answer.body !== undefined || answer.status === 204
  return answer.status === 304 || errorOf(answer) !== null
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
