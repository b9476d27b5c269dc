// The limits and close codes of /ws. Without schemas, so that the first screen can import them.

/** Largest frame that a browser may send, in bytes; a larger one closes the socket. */
export const FRAME_MAX = 64 * 1024
/** Largest message that a server sends, in bytes. Instead of a larger one, clients get the rev and catch up. */
export const MESSAGE_MAX = 256 * 1024
/** Milliseconds. */
export const HEARTBEAT_MS = 15_000
export const ACTIVITY_PING_MS = 30_000
export const PRESENCE_EXPIRES_MS = 45_000
/** How long an agent is shown on a board after its last call: it has no connection that could close. */
export const AGENT_LEASE_MS = 60_000
/** A live change expires if no other follows it for this long. */
export const LIVE_SILENCE_MS = 2_000
export const CURSORS_PER_SECOND = 20
/** Minimum interval between invitations to look at someone's view. */
export const VIEW_INTERVAL_MS = 5_000
/** At most this many of a person's selected elements are shown to others. */
export const SELECTION_MAX = 200
/** Elements that a live change may have besides its first. */
export const LIVE_EXTRA_ELEMENTS_MAX = 100

/** Codes with which the server closes a socket; 4000 and above are our own. */
export const CLOSE = {
  goingAway: 1001,
  policy: 1008,
  tooBig: 1009,
  slow: 1013,
  /** The session ended. */
  signedOut: 4401,
  /** The person may no longer see the board; sent after `access_changed`. */
  revoked: 4403,
} as const
