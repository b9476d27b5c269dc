// The figures and codes of /ws. Without a schema: what the first screen draws may know them.

/** Largest frame that a browser may send, in bytes; a larger one closes the socket. */
export const FRAME_MAX = 64 * 1024
/** Largest message that a server sends, in bytes. Who would get a larger one is told the rev, and catches up. */
export const MESSAGE_MAX = 256 * 1024
/** Milliseconds. */
export const HEARTBEAT_MS = 15_000
export const ACTIVITY_PING_MS = 30_000
export const PRESENCE_EXPIRES_MS = 45_000
/** An agent is shown on a board for so long after its last call: it has no connection that could end. */
export const AGENT_LEASE_MS = 60_000
/** A live change that no other followed for so long is over. */
export const LIVE_SILENCE_MS = 2_000
export const CURSORS_PER_SECOND = 20
/** Others are asked to look at somebody's view no more often than this. */
export const VIEW_INTERVAL_MS = 5_000
/** Others are shown so many of one person's selected elements, and no more. */
export const SELECTION_MAX = 200
/** Beside the first element of one live change. */
export const LIVE_EXTRA_ELEMENTS_MAX = 100

/** With which the server closes a socket. Codes from 4000 on are our own. */
export const CLOSE = {
  goingAway: 1001,
  policy: 1008,
  tooBig: 1009,
  slow: 1013,
  /** The session ended. */
  signedOut: 4401,
  /** The board may not be seen any more; `access_changed` said so before. */
  revoked: 4403,
} as const
