import { CURSORS_PER_SECOND, VIEW_EVERY_MS } from '../../contract/channel'
import type { Rate } from './Allowance'

/** What one socket may send and may owe (bytes), and how many there may be. */
export interface SocketLimits {
  /** Above this much unsent, cursors and live changes are left out for this socket. */
  readonly dropAbove: number
  /** Above this much unsent it is closed, and catches up when it returns. */
  readonly closeAbove: number
  readonly messages: Rate
  readonly cursors: Rate
  readonly selections: Rate
  /** Each asks everybody on the board to look. */
  readonly views: Rate
  readonly live: Rate
  /** What live changes may weigh together: each goes to everybody on the board. */
  readonly liveBytes: Rate
  readonly durable: Rate
  readonly joins: Rate
  /** Messages that make no sense, or come in a flood, before the socket is closed. */
  readonly strikes: Rate
  /** Durable messages that wait for an answer at the same time. */
  readonly pending: number
  /** Of one person on one node; the next one is refused. */
  readonly socketsPerUser: number
}

export const SOCKET_LIMITS: SocketLimits = {
  dropAbove: 64 * 1024,
  closeAbove: 1024 * 1024,
  messages: { perSecond: 300, burst: 600 },
  cursors: { perSecond: CURSORS_PER_SECOND, burst: CURSORS_PER_SECOND },
  selections: { perSecond: 10, burst: 30 },
  views: { perSecond: 1000 / VIEW_EVERY_MS, burst: 2 },
  live: { perSecond: 200, burst: 400 },
  liveBytes: { perSecond: 256 * 1024, burst: 512 * 1024 },
  durable: { perSecond: 50, burst: 200 },
  joins: { perSecond: 1, burst: 10 },
  strikes: { perSecond: 1 / 60, burst: 4 },
  pending: 200,
  socketsPerUser: 50,
}
