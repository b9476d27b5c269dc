const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** Random bytes that each id takes. */
const TAKEN = 10
/** Fetched for many ids at once: a thousand changes are one gesture. */
const pool = new Uint8Array(100 * TAKEN)
let next = pool.length

/** UUIDv7 (RFC 9562): 48 bits of Unix ms, then random bits; ids made later sort later. */
export function uuidv7(now: number = Date.now()): string {
  if (next === pool.length) {
    crypto.getRandomValues(pool)
    next = 0
  }
  const time = Math.floor(now).toString(16).padStart(12, '0')
  let random = HEX[((pool[next] ?? 0) & 0x0f) | 0x70] ?? ''
  for (let index = 1; index < TAKEN; index++) {
    const byte = pool[next + index] ?? 0
    random += HEX[index === 2 ? (byte & 0x3f) | 0x80 : byte]
  }
  next += TAKEN
  return `${time.slice(0, 8)}-${time.slice(8)}-${random.slice(0, 4)}-${random.slice(4, 8)}-${random.slice(8)}`
}
