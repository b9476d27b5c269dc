import { CONTRACT_VERSION } from '../../contract/contractVersion'
import { type ClientMessage, type ServerMessage, serverMessage } from '../../contract/messages'
import { parseJson } from '../../contract/parseJson'
import { parseLeniently } from '../../contract/shared/reading'
import type { Clock } from '../offline/clock'
import {
  type Command,
  type Connection,
  type ConnectionEvent,
  type LiveState,
  START,
  stateOf,
  step,
  type TimerName,
} from './connection'

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
  readonly onMessage: (message: ServerMessage) => void
  readonly onUnknown: (message: UnknownMessage) => void
  /** Called after every step of the state machine. */
  readonly onTransition: (before: Connection, now: Connection) => void
}

const OPEN = 1
const NORMAL = 1000
/** Buffered bytes above which messages that may be lost are not sent. */
const CONGESTED = 64 * 1024

/** A socket that reconnects, driven by the state machine of connection.ts. */
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
    const { clock, check, joinFields: joining } = this.#options
    switch (command.do) {
      case 'open':
        this.#open()
        break
      case 'close':
        this.#closeSocket()
        break
      case 'join':
        this.#send({ type: 'join', boardId: command.boardId, ...joining(), contract: CONTRACT_VERSION })
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
    socket.onmessage = ({ data }: { readonly data: unknown }) => this.#receive(data)
    socket.onclose = ({ code }: { readonly code: number }) => {
      this.#detachSocket()
      this.dispatch({ type: 'closed', code })
    }
    // The event has no details, and a close event follows.
    socket.onerror = () => {}
  }

  #receive(data: unknown): void {
    this.dispatch({ type: 'heard' })
    const message = parseMessage(data)
    if (message?.type === 'unknown') this.#options.onUnknown(message)
    else if (message) this.#options.onMessage(message)
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

/** A server message that this version can't read, with the board's rev if it has one. */
export interface UnknownMessage {
  readonly type: 'unknown'
  /** The server's name for it. */
  readonly name: string
  readonly rev: number | null
}

function parseMessage(data: unknown): ServerMessage | UnknownMessage | null {
  const value = parseJson(String(data))
  if (typeof value !== 'object' || value === null) return null
  const parsed = parseLeniently(serverMessage, value)
  // Skipped rows would be missing although their rev counts as covered: a catch-up reads what can be read.
  if (parsed && parsed.skippedCount === 0) return parsed.data
  const name = 'type' in value && typeof value.type === 'string' ? value.type : ''
  const rev = 'rev' in value && Number.isInteger(value.rev) ? Number(value.rev) : null
  return { type: 'unknown', name, rev }
}
