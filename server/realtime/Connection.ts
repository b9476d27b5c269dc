import type { Writable } from 'node:stream'
import { WebSocket } from 'ws'
import { CLOSE } from '../../contract/channel'
import { FIRST_CONTRACT } from '../../contract/contractVersion'
import type { ErrorCode } from '../../contract/errors'
import type { ErrorMessage, ServerMessage } from '../../contract/messages'
import { textFrame } from './frame'
import type { SocketLimits } from './limits'
import { TokenBucket } from './TokenBucket'

/** The person at the other end, and the session that the socket was opened with. */
export interface Identity {
  readonly userId: number
  readonly sessionId: string
}

/** Ms that the client has to answer a close before the socket is terminated. */
const CLOSE_TIMEOUT_MS = 3_000

/** One socket. Enforces limits in both directions; knows nothing about boards. */
export class Connection {
  isClosed = false
  /** Answered the last ping, or sent something since. */
  isAlive = true
  /** Silent for so long that the person counts as away. */
  isAway = false
  /** The client's contract version, from its last join: messages are made readable for it. */
  contract = FIRST_CONTRACT
  lastSeen: number
  readonly limiters: Readonly<
    Record<
      | 'messages'
      | 'bytes'
      | 'cursors'
      | 'selections'
      | 'views'
      | 'live'
      | 'liveBytes'
      | 'durable'
      | 'joins'
      | 'strikes'
      | 'invalid',
      TokenBucket
    >
  >
  /** Resolves when the socket itself is closed. */
  readonly closed: Promise<void>
  #pending = 0
  #tail: Promise<unknown> = Promise.resolve()

  constructor(
    readonly identity: Identity,
    private readonly socket: WebSocket,
    /** The stream under the socket. Without compression, whole frames may be written between the socket's own. */
    private readonly stream: Writable,
    private readonly limits: SocketLimits,
    /** Ms. */
    now: number,
    /** Called once, when it starts to close: nothing is sent after that. */
    private readonly onClosed: (connection: Connection) => void,
  ) {
    this.lastSeen = now
    const of = (name: keyof Connection['limiters']) => new TokenBucket(limits[name], now)
    this.limiters = {
      messages: of('messages'),
      bytes: of('bytes'),
      cursors: of('cursors'),
      selections: of('selections'),
      views: of('views'),
      live: of('live'),
      liveBytes: of('liveBytes'),
      durable: of('durable'),
      joins: of('joins'),
      strikes: of('strikes'),
      invalid: of('invalid'),
    }
    socket.on('pong', () => {
      this.isAlive = true
    })
    this.closed = new Promise((resolve) => socket.on('close', () => resolve()))
    socket.on('close', () => this.#markClosed())
    // A frame is too large or invalid: ws itself closes with the right code.
    socket.on('error', () => this.#markClosed())
  }

  /** Sends a frame, which sockets may share. Drops a lossy one if much is unsent; closes a socket that is too slow. */
  deliver(frame: Buffer, mayBeLost = false): void {
    if (this.isClosed || this.socket.readyState !== WebSocket.OPEN) return
    const unsent = this.socket.bufferedAmount
    if (unsent > this.limits.closeAbove) this.close(CLOSE.slow, 'Too slow')
    else if (!mayBeLost || unsent <= this.limits.dropAbove) this.stream.write(frame)
  }

  send(message: ServerMessage): void {
    this.deliver(textFrame(JSON.stringify(message)))
  }

  refuse(code: ErrorCode, message: string, more: Pick<ErrorMessage, 'field' | 'mutationId'> = {}): void {
    this.send({ type: 'error', code, message, ...more })
  }

  /** Refuses what our client never sends; repeated offenses close the socket. */
  strike(now: number, code: ErrorCode, message: string): void {
    this.refuse(code, message)
    if (!this.limiters.strikes.take(now)) this.close(CLOSE.policy, 'Too many malformed messages')
  }

  /** Refuses what our client might send by mistake; only a flood of it closes the socket. */
  refuseInvalid(now: number, message: string, about: Pick<ErrorMessage, 'field' | 'mutationId'>): void {
    this.refuse('VALIDATION_FAILED', message, about)
    if (!this.limiters.invalid.take(now)) this.close(CLOSE.policy, 'Too many invalid messages')
  }

  /** Queues work to run in order. False if too much is waiting already. */
  enqueue(work: () => Promise<void>): boolean {
    if (this.#pending >= this.limits.pending) return false
    this.#pending++
    this.#tail = this.#tail.then(work).finally(() => {
      this.#pending--
    })
    return true
  }

  /** Resolves when everything enqueued so far is done. */
  settled(): Promise<unknown> {
    return this.#tail
  }

  /** Terminates the socket if the last ping was not answered, otherwise pings again. */
  probe(): void {
    if (!this.isAlive) {
      this.socket.terminate()
      return
    }
    this.isAlive = false
    this.socket.ping()
  }

  /** `reason` has at most 123 bytes: ws throws if it is longer, so it never quotes received data. */
  close(code: number, reason: string): void {
    if (this.isClosed) return
    this.#markClosed()
    this.socket.close(code, reason)
    const cut = setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS)
    void this.closed.then(() => clearTimeout(cut))
  }

  #markClosed(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.onClosed(this)
  }
}
