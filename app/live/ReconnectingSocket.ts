import { CLOSE } from '../../contract/channel'
import { CONTRACT_VERSION } from '../../contract/contractVersion'
import type { ClientMessage } from '../../contract/messages'
import type { Clock } from '../offline/clock'

/** The part of WebSocket that is used. */
export interface Socket {
  readonly readyState: number
  readonly bufferedAmount: number
  onopen: ((event: never) => unknown) | null
  onmessage: ((event: never) => unknown) | null
  onclose: ((event: never) => unknown) | null
  onerror: ((event: never) => unknown) | null
  send(text: string): void
  close(code?: number): void
}

export interface ReconnectingSocketOptions {
  readonly clock: Clock
  readonly openSocket: () => Socket
  /** Checks the session and whether the server is reachable; never throws. */
  readonly check: () => Promise<unknown>
  /** Fields to send with a join, besides the board's id. */
  readonly joinFields: () => Pick<Extract<ClientMessage, { type: 'join' }>, 'isEditing' | 'boardUid' | 'epoch'>
  /** Called with the data of every message. */
  readonly onData: (data: unknown) => void
  /** Called after every step of the state machine. */
  readonly onTransition: (before: Connection, now: Connection) => void
}

const OPEN = 1
const NORMAL = 1000
/** Buffered bytes above which messages that may be lost are not sent. */
const CONGESTED = 64 * 1024

/** A socket that reconnects, driven by the state machine below. */
export class ReconnectingSocket {
  readonly #options: ReconnectingSocketOptions
  readonly #timers = new Map<TimerName, () => void>()
  readonly #events: ConnectionEvent[] = []
  #isStepping = false
  #connection = START
  #socket: Socket | null = null

  constructor(options: ReconnectingSocketOptions) {
    this.#options = options
  }

  get connection(): Connection {
    return this.#connection
  }

  get state(): LiveState {
    return stateOf(this.#connection)
  }

  dispatch(event: ConnectionEvent): void {
    this.#events.push(event)
    // Not reentrant: events caused by a step run after it.
    if (this.#isStepping) return
    this.#isStepping = true
    try {
      for (let next = this.#events.shift(); next; next = this.#events.shift()) this.#step(next)
    } finally {
      this.#isStepping = false
    }
  }

  #step(event: ConnectionEvent): void {
    const before = this.#connection
    const [next, commands] = step(before, event, this.#options.clock.now())
    this.#connection = next
    for (const command of commands) this.#execute(command)
    if (next !== before) this.#options.onTransition(before, next)
  }

  /**
   * Whether others would see a message now. While the server is unreachable, the socket may still count as open:
   * messages would wait in buffers, and reach the others minutes later.
   */
  get reachesOthers(): boolean {
    return this.#connection.phase === 'joined' && this.#connection.isReachable
  }

  /** Sends to the others on the board. A no-op if it would not reach them, or if too much is buffered. */
  sendIfSeen(message: ClientMessage): void {
    const isCongested = (this.#socket?.bufferedAmount ?? 0) > CONGESTED
    if (this.reachesOthers && !isCongested) this.#send(message)
  }

  #send(message: ClientMessage): void {
    // A closing socket fires its own event.
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }

  #execute(command: Command): void {
    const { clock, check, joinFields } = this.#options
    switch (command.do) {
      case 'open':
        this.#open()
        break
      case 'close':
        this.#closeSocket()
        break
      case 'join':
        this.#send({ type: 'join', boardId: command.boardId, ...joinFields(), contract: CONTRACT_VERSION })
        break
      case 'leave':
        this.#send({ type: 'leave' })
        break
      case 'ping':
        this.#send({ type: 'activity_ping', timestamp: clock.now() })
        break
      case 'check':
        void check().then(() => this.dispatch({ type: 'checked' }))
        break
      case 'after':
        this.#timers.get(command.name)?.()
        this.#timers.set(
          command.name,
          clock.after(command.ms, () => {
            this.#timers.delete(command.name)
            this.dispatch({ type: 'timer', name: command.name })
          }),
        )
        break
      case 'cancel':
        this.#timers.get(command.name)?.()
        this.#timers.delete(command.name)
        break
    }
  }

  #open(): void {
    this.#closeSocket()
    const socket = this.#options.openSocket()
    this.#socket = socket
    socket.onopen = () => this.dispatch({ type: 'opened' })
    socket.onmessage = ({ data }: { readonly data: unknown }) => {
      this.dispatch({ type: 'heard' })
      this.#options.onData(data)
    }
    socket.onclose = ({ code }: { readonly code: number }) => {
      this.#detachSocket()
      this.dispatch({ type: 'closed', code })
    }
    // The event has no details, and a close event follows.
    socket.onerror = () => {}
  }

  #closeSocket(): void {
    const socket = this.#socket
    this.#detachSocket()
    socket?.close(NORMAL)
  }

  /** Ignores the socket's further events. */
  #detachSocket(): void {
    const socket = this.#socket
    this.#socket = null
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null
  }
}

// --- the state machine --------------------------------------------------------------------------------------------

// The socket's lifecycle as a pure state machine: events in, commands out, without a socket or a clock.
//
//            wanted                opened            board wanted          joined
//   idle ──────────▶ connecting ──────────▶ open ◀──────────────▶ joining ──────────▶ joined
//    ▲                 ▲     │ closed, or answer timeout: lost      │                   │
//    │ not wanted,     │     ▼                                      ▼                   ▼
//    │ not allowed   2^n s  waiting ◀──────────────────────────────────────────────────────
//    └─ (from all)     └─────┘ │ five attempts failed in a row
//                      ▲       ▼
//                      └──── failed      a hint (online, page shown, the server answers, Retry): restart

export type LiveState = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'offline' | 'failed'

export interface Connection {
  readonly phase: 'idle' | 'connecting' | 'open' | 'joining' | 'joined' | 'waiting' | 'failed'
  /** Whether the socket is wanted, and whether the session is this person's. */
  readonly isWanted: boolean
  readonly isAllowed: boolean
  /** The board to join; null for none. */
  readonly boardId: number | null
  /** The server currently refuses to let this person join the board. */
  readonly isRefused: boolean
  /** Pending joins. They are answered in order: the last response is about `boardId`. */
  readonly joins: number
  /** Consecutive retries after the first failure. */
  readonly attempts: number
  /** A retry after `failed` that is not shown. */
  readonly isSilentRetry: boolean
  /** Known to be lost, and not because of the session. */
  readonly isKnownLost: boolean
  /** False once a request got no response or the network was lost, until a request, a ping or a join is answered. */
  readonly isReachable: boolean
  /** A ping has not been answered yet. */
  readonly isPingPending: boolean
  /** When the last attempt began, in ms. */
  readonly triedAt: number
}

export const START: Connection = {
  phase: 'idle',
  isWanted: false,
  isAllowed: true,
  boardId: null,
  isRefused: false,
  joins: 0,
  attempts: 0,
  isSilentRetry: false,
  isKnownLost: false,
  isReachable: true,
  isPingPending: false,
  triedAt: Number.NEGATIVE_INFINITY,
}

/**
 * retry: the wait before an attempt · timeout: for a response · ping: until the next · stable: until failures are
 * forgotten · check: until the session is checked
 */
export type TimerName = 'retry' | 'timeout' | 'ping' | 'stable' | 'check'

export type ConnectionEvent =
  | { readonly type: 'wanted'; readonly isWanted: boolean; readonly boardId: number | null }
  | { readonly type: 'allowed'; readonly isAllowed: boolean }
  | { readonly type: 'opened' }
  | { readonly type: 'joined'; readonly boardId: number }
  /** The board may not be viewed: a join was refused, or the right was revoked. */
  | { readonly type: 'refused' }
  /** The server is temporarily unable to do it. */
  | { readonly type: 'unavailable' }
  | { readonly type: 'heard' }
  | { readonly type: 'closed'; readonly code: number }
  /** The session was checked; whether it is allowed is reported separately. */
  | { readonly type: 'checked' }
  /** A request did or did not get a response, or the device has no network. */
  | { readonly type: 'reached'; readonly isReachable: boolean }
  /** The device is online or the page is shown: a retry may succeed now. */
  | { readonly type: 'hint' }
  /** The person asked to retry. */
  | { readonly type: 'retry' }
  | { readonly type: 'timer'; readonly name: TimerName }

export type Command =
  | { readonly do: 'open' }
  | { readonly do: 'close' }
  | { readonly do: 'join'; readonly boardId: number }
  | { readonly do: 'leave' }
  | { readonly do: 'ping' }
  /** Check whether the session is valid, and whether the server is reachable. */
  | { readonly do: 'check' }
  | { readonly do: 'after'; readonly name: TimerName; readonly ms: number }
  | { readonly do: 'cancel'; readonly name: TimerName }

/** Consecutive attempts, by specification. */
const ATTEMPTS_MAX = 5
/** Ms after which a server that does not respond counts as unreachable. */
export const ANSWER_TIMEOUT_MS = 10_000
export const PING_MS = 30_000
/** Ms that a connection has to last before earlier failures are forgotten. */
export const STABLE_MS = 10_000
/** Ms within which a tab that signed out notifies the others. */
const SIGN_OUT_MS = 1_000
/** Ms between silent retries after it has failed. */
export const SILENT_RETRY_MS = 30_000

/** Ms to wait before the attempt: 2^attempt s, at most 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(2 ** attempt, 30) * 1000
}

export type Step = readonly [Connection, readonly Command[]]

export function step(c: Connection, event: ConnectionEvent, now: number): Step {
  switch (event.type) {
    case 'wanted':
      return want(c, event)
    case 'allowed':
      return c.isAllowed === event.isAllowed ? [c, []] : applyWanted({ ...c, isAllowed: event.isAllowed }, now)
    case 'opened':
      return c.phase === 'connecting' ? enter(c) : [c, []]
    case 'joined':
      return onJoinAnswer(c, (last) =>
        last.phase === 'joining' && last.boardId === event.boardId ? onJoined(last) : [last, []],
      )
    case 'refused':
      return onJoinAnswer(c, (last) => (isOnBoard(last) ? stayOpen({ ...last, isRefused: true }) : [last, []]))
    case 'unavailable':
      return isUp(c) && c.joins > 0 ? onLost(c, [{ do: 'close' }]) : [c, []]
    case 'heard':
      // Without a pending ping, the message may have been in flight when the network was lost.
      return c.isPingPending
        ? [{ ...c, isPingPending: false, isReachable: true }, [{ do: 'cancel', name: 'timeout' }]]
        : [c, []]
    case 'closed':
      return isUp(c) ? onClosed(c, event.code, now) : [c, []]
    case 'checked':
      return c.phase === 'waiting' ? [{ ...c, isKnownLost: true }, []] : [c, []]
    case 'reached':
      return onReached(c, event.isReachable, now)
    case 'hint':
      return onHint(c, now)
    case 'retry':
      return c.phase === 'waiting' || c.phase === 'failed' ? reconnectAfresh({ ...c, isKnownLost: true }, now) : [c, []]
    case 'timer':
      return onTimer(c, event.name, now)
  }
  function want(from: Connection, { isWanted, boardId }: { isWanted: boolean; boardId: number | null }): Step {
    if (from.isWanted === isWanted && from.boardId === boardId) return [from, []]
    return applyWanted({ ...from, isWanted, boardId, isRefused: false }, now, from)
  }
}

/** The state to show. `failed` stays during silent retries; nothing shows as lost until the session is checked. */
export function stateOf(c: Connection): LiveState {
  switch (c.phase) {
    case 'idle':
      return 'idle'
    case 'joined':
      return 'live'
    case 'open':
      return c.boardId === null ? 'live' : 'idle'
    case 'failed':
      return 'failed'
    case 'connecting':
    case 'joining':
    case 'waiting':
      if (c.isSilentRetry) return 'failed'
      if (!c.isKnownLost) return 'connecting'
      return c.isReachable ? 'reconnecting' : 'offline'
  }
}

const isUp = ({ phase }: Connection) => phase !== 'idle' && phase !== 'waiting' && phase !== 'failed'
/** Whether the next response to a join is about the board that is wanted now. */
export const isLastAnswer = ({ phase, joins }: Connection) => phase === 'joining' && joins <= 1
const isOnBoard = ({ phase }: Connection) => phase === 'joining' || phase === 'joined'

const CANCEL_ALL: readonly Command[] = (['retry', 'timeout', 'ping', 'stable', 'check'] as const).map((name) => ({
  do: 'cancel',
  name,
}))

/** Applies a change of what is wanted or allowed. */
function applyWanted(c: Connection, now: number, before: Connection = c): Step {
  if (!c.isWanted || !c.isAllowed) {
    if (c.phase === 'idle') return [c, []]
    const { isWanted, isAllowed, boardId, isReachable } = c
    return [{ ...START, isWanted, isAllowed, boardId, isReachable }, [...CANCEL_ALL, { do: 'close' }]]
  }
  switch (c.phase) {
    case 'idle':
      return connect(c, now)
    case 'open':
    case 'joining':
    case 'joined':
      return c.boardId === before.boardId ? [c, []] : switchBoard(c, before)
    case 'failed':
      // Opening a board triggers a retry.
      return c.boardId !== null && c.boardId !== before.boardId ? reconnectAfresh(c, now) : [c, []]
    case 'connecting':
    case 'waiting':
      return [c, []]
  }
}

function switchBoard(c: Connection, before: Connection): Step {
  const [next, commands] = enter(c)
  const isLeaving = isOnBoard(before) && c.boardId === null
  return [next, [{ do: 'cancel', name: 'ping' }, ...(isLeaving ? [{ do: 'leave' } as const] : []), ...commands]]
}

/** The socket is open: join the board, if there is one. */
function enter(c: Connection): Step {
  if (c.boardId === null || c.isRefused) return stayOpen(c)
  return [
    { ...c, phase: 'joining', joins: c.joins + 1, isPingPending: false },
    [
      { do: 'join', boardId: c.boardId },
      { do: 'after', name: 'timeout', ms: ANSWER_TIMEOUT_MS },
    ],
  ]
}

/** A response about a board that was left before it was joined does not concern the current one. */
function onJoinAnswer(c: Connection, last: (c: Connection) => Step): Step {
  const next = c.joins > 0 ? { ...c, joins: c.joins - 1 } : c
  return next.joins > 0 ? [next, []] : last(next)
}

/** Connected, on no board. */
function stayOpen(c: Connection): Step {
  return established({ ...c, phase: 'open' })
}

function onJoined(c: Connection): Step {
  return established({ ...c, phase: 'joined' })
}

function established(c: Connection): Step {
  return [
    { ...c, isKnownLost: false, isSilentRetry: false, isPingPending: false, isReachable: true },
    [
      { do: 'cancel', name: 'timeout' },
      { do: 'after', name: 'stable', ms: STABLE_MS },
      { do: 'after', name: 'ping', ms: PING_MS },
    ],
  ]
}

function connect(c: Connection, now: number): Step {
  return [
    { ...c, phase: 'connecting', joins: 0, triedAt: now, isPingPending: false },
    [...CANCEL_ALL, { do: 'open' }, { do: 'after', name: 'timeout', ms: ANSWER_TIMEOUT_MS }],
  ]
}

/** Retries with earlier failures forgotten. */
function reconnectAfresh(c: Connection, now: number): Step {
  return connect({ ...c, attempts: 0, isSilentRetry: false }, now)
}

function onClosed(c: Connection, code: number, now: number): Step {
  // Only access to the board was revoked: reconnects at once, and stays off the board.
  if (code === CLOSE.revoked && isOnBoardOrRefused(c)) {
    const [next, commands] = connect({ ...c, isRefused: true }, now)
    return [next, [...CANCEL_ALL, ...commands]]
  }
  // A sign-out in another tab is reported by that tab; checked at once, it would look like an expired session.
  return code === CLOSE.signedOut ? onLost(c, [], { do: 'after', name: 'check', ms: SIGN_OUT_MS }) : onLost(c)
}

const isOnBoardOrRefused = (c: Connection) => isOnBoard(c) || c.isRefused

function onLost(c: Connection, first: readonly Command[] = [], check: Command = { do: 'check' }): Step {
  const commands: Command[] = [...CANCEL_ALL, ...first, check]
  // What was refused may be allowed on the next connection.
  const rest = { ...c, isRefused: false }
  if (c.isSilentRetry || c.attempts >= ATTEMPTS_MAX) {
    return [{ ...rest, phase: 'failed', isSilentRetry: false, isKnownLost: true }, commands]
  }
  const attempts = c.attempts + 1
  commands.push({ do: 'after', name: 'retry', ms: retryDelay(attempts) })
  return [{ ...rest, phase: 'waiting', attempts }, commands]
}

function onReached(c: Connection, isReachable: boolean, now: number): Step {
  const next = c.isReachable === isReachable ? c : { ...c, isReachable }
  if (!isReachable) return [next, []]
  const isRecovery = !c.isReachable
  if (isRecovery && (c.phase === 'waiting' || c.phase === 'failed')) return reconnectAfresh(next, now)
  const mayTry = c.phase === 'failed' && now - c.triedAt >= SILENT_RETRY_MS
  return mayTry ? connect({ ...next, isSilentRetry: true }, now) : [next, []]
}

function onHint(c: Connection, now: number): Step {
  switch (c.phase) {
    case 'waiting':
    case 'failed':
      return reconnectAfresh(c, now)
    case 'open':
    case 'joined':
      // After sleep a socket may be dead without having noticed.
      return ping(c)
    case 'idle':
    case 'connecting':
    case 'joining':
      return [c, []]
  }
}

function ping(c: Connection): Step {
  // What was refused may be allowed by now: restored from the trash, or shared again.
  if (c.phase === 'open' && c.isRefused) return enter({ ...c, isRefused: false })
  const again: Command = { do: 'after', name: 'ping', ms: PING_MS }
  if (c.isPingPending) return [c, [again]]
  return [
    { ...c, isPingPending: true },
    [{ do: 'ping' }, { do: 'after', name: 'timeout', ms: ANSWER_TIMEOUT_MS }, again],
  ]
}

function onTimer(c: Connection, name: TimerName, now: number): Step {
  switch (name) {
    case 'retry':
      return c.phase === 'waiting' ? connect({ ...c, isKnownLost: true }, now) : [c, []]
    case 'timeout':
      return isUp(c) ? onLost(c, [{ do: 'close' }]) : [c, []]
    case 'ping':
      return c.phase === 'open' || c.phase === 'joined' ? ping(c) : [c, []]
    case 'stable':
      return [{ ...c, attempts: 0 }, []]
    case 'check':
      return [c, [{ do: 'check' }]]
  }
}
