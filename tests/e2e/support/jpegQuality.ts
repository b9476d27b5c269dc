// The luminance table of the JPEG standard (annex K.1), in zigzag order: every quality scales it.
const STANDARD = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61,
  60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103, 62, 77, 113, 121,
  112, 100, 120, 92, 101, 103, 99,
]
const DQT = 0xdb
const SOS = 0xda

/** The quality that a JPEG was written with, 1 to 100, by its first table; null if it has no such table. */
export function jpegQuality(bytes: Buffer): number | null {
  const table = firstTable(bytes)
  if (!table) return null
  for (let quality = 1; quality <= 100; quality++) {
    const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality
    const isIt = STANDARD.every((value, index) => {
      const scaled = Math.floor((value * scale + 50) / 100)
      return Math.min(255, Math.max(1, scaled)) === table[index]
    })
    if (isIt) return quality
  }
  return null
}

function firstTable(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === SOS) return null
    // After the length, one byte gives the size of its numbers and the table's id.
    if (marker === DQT) return bytes.subarray(at + 5, at + 5 + STANDARD.length)
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
