const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** Random bytes per id. */
const TAKEN = 10
/** Random bytes for many ids at once: a gesture may make a thousand changes. */
const pool = new Uint8Array(100 * TAKEN)
let next = pool.length

/** The ms of the last id, and the 12 bits that follow it. */
let lastTime = -1
let count = 0

/**
 * UUIDv7 (RFC 9562): 48 bits of Unix ms, then a 12-bit counter with a random start per ms (its method 1), then random
 * bits. Ids made later here sort later.
 */
export function uuidv7(now: number = Date.now()): string {
  if (next === pool.length) {
    crypto.getRandomValues(pool)
    next = 0
  }
  const ms = Math.floor(now)
  // Starts in the lower half, which leaves at least 2,048 ids per ms.
  const start = (((pool[next] ?? 0) & 0x07) << 8) | (pool[next + 1] ?? 0)
  count = ms === lastTime && count < 0xfff ? count + 1 : start
  lastTime = ms
  const time = ms.toString(16).padStart(12, '0')
  let random = `${HEX[(count >> 8) | 0x70]}${HEX[count & 0xff]}`
  for (let index = 2; index < TAKEN; index++) {
    const byte = pool[next + index] ?? 0
    random += HEX[index === 2 ? (byte & 0x3f) | 0x80 : byte]
  }
  next += TAKEN
  return `${time.slice(0, 8)}-${time.slice(8)}-${random.slice(0, 4)}-${random.slice(4, 8)}-${random.slice(8)}`
}

/** Owns what is made on this device without an account. The server's ids start at 1. */
export const TRIAL_USER_ID = 0

/** The `Workspace.recall` key, in a trial's database, of the id of the person who is adopting a draft. */
export const claimOf = (boardUid: string) => `claim ${boardUid}`

/** With a board's uid after it, the `Workspace.recall` key of whether its card's thumbnail is stale. */
export const STALE_CARD = 'thumbnail '
