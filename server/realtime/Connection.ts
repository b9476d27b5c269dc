import type { Writable } from 'node:stream'
import { WebSocket } from 'ws'
import { CLOSE, CURSORS_PER_SECOND, VIEW_INTERVAL_MS } from '../../contract/channel'
import { FIRST_CONTRACT } from '../../contract/contractVersion'
import type { ErrorCode } from '../../contract/errors'
import type { ErrorMessage, ServerMessage } from '../../contract/messages'

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

const FINAL_TEXT = 0x81

/**
 * Encodes text as one server frame (RFC 6455, 5.2), ready to write. `ws` would build the frame again for each socket
 * and write it in two parts, which is half the cost of sending the same message to fifty people.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 0x10000 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = FINAL_TEXT
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}

/** What one socket may send and may leave unsent (bytes), and how many sockets a person may have. */
export interface SocketLimits {
  /** Above this much unsent, cursors and live changes are dropped for this socket. */
  readonly dropAbove: number
  /** Above this much unsent, the socket is closed; its client reconnects and catches up. */
  readonly closeAbove: number
  readonly messages: Rate
  /** Total size of all messages: the cost of reading one grows with its size. */
  readonly bytes: Rate
  readonly cursors: Rate
  readonly selections: Rate
  /** Each asks everyone on the board to look. */
  readonly views: Rate
  readonly live: Rate
  /** Total size of live changes: each goes to everyone on the board. */
  readonly liveBytes: Rate
  readonly durable: Rate
  readonly joins: Rate
  /** Malformed or flooding messages allowed before the socket is closed. */
  readonly strikes: Rate
  /** Invalid messages of a known type: our client may send some, but a flood closes the socket. */
  readonly invalid: Rate
  /** Joins and durable messages awaiting an answer at the same time. */
  readonly pending: number
  /** Per person and cluster node; any further socket is refused. */
  readonly socketsPerUser: number
}

export const SOCKET_LIMITS: SocketLimits = {
  dropAbove: 64 * 1024,
  closeAbove: 1024 * 1024,
  messages: { perSecond: 300, burst: 600 },
  bytes: { perSecond: 512 * 1024, burst: 4 * 1024 * 1024 },
  cursors: { perSecond: CURSORS_PER_SECOND, burst: CURSORS_PER_SECOND },
  selections: { perSecond: 10, burst: 30 },
  views: { perSecond: 1000 / VIEW_INTERVAL_MS, burst: 2 },
  live: { perSecond: 200, burst: 400 },
  liveBytes: { perSecond: 256 * 1024, burst: 512 * 1024 },
  durable: { perSecond: 50, burst: 200 },
  joins: { perSecond: 1, burst: 10 },
  strikes: { perSecond: 1 / 60, burst: 4 },
  invalid: { perSecond: 1, burst: 60 },
  pending: 200,
  socketsPerUser: 50,
}

interface Rate {
  /** Allowed per second in the long run. */
  readonly perSecond: number
  /** Allowed at once after a pause. */
  readonly burst: number
}

/** A token bucket: how much of something is still allowed. */
export class TokenBucket {
  #left: number
  #at: number

  /** `now` in ms, here and below. */
  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.#left = rate.burst
    this.#at = now
  }

  /** Takes `amount` tokens if there are enough left. Returns whether it did. */
  take(now: number, amount = 1): boolean {
    const earned = (Math.max(0, now - this.#at) / 1000) * this.rate.perSecond
    this.#left = Math.min(this.rate.burst, this.#left + earned)
    this.#at = now
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }
}
