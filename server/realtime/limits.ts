import { CURSORS_PER_SECOND, VIEW_INTERVAL_MS } from '../../contract/channel'
import type { Rate } from './TokenBucket'

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
