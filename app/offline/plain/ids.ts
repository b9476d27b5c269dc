const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** Random bytes per id. */
const TAKEN = 10
/** Fetched for many ids at once: a thousand changes are one gesture. */
const pool = new Uint8Array(100 * TAKEN)
let next = pool.length

/** Of the last id: its ms, and the 12 bits that follow them. */
let lastTime = -1
let count = 0

/**
 * UUIDv7 (RFC 9562): 48 bits of Unix ms, then 12 that count up from a random start within one ms (its method 1), then
 * random bits: ids made later here sort later.
 */
export function uuidv7(now: number = Date.now()): string {
  if (next === pool.length) {
    crypto.getRandomValues(pool)
    next = 0
  }
  const ms = Math.floor(now)
  // The upper half is left for counting: 2,048 ids per ms are more than anyone makes.
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
