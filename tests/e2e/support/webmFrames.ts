/** Elements of EBML that contain the frames: Segment, Cluster, BlockGroup. */
const CONTAINERS = new Set([0x18538067, 0x1f43b675, 0xa0])
/** SimpleBlock and Block: one frame each. */
const FRAMES = new Set([0xa3, 0xa1])
const EBML = 0x1a45dfa3

/** How many frames a WebM file has. Throws if it isn't one. */
export function webmFrames(file: Buffer): number {
  if (file.length < 4 || file.readUInt32BE(0) !== EBML) throw new Error('It does not begin with EBML')
  let frames = 0
  let at = 0
  while (at < file.length) {
    const id = readNumber(file, at, true)
    const size = readNumber(file, at + id.length, false)
    at += id.length + size.length
    if (FRAMES.has(id.value)) frames++
    // A container is entered, not skipped: a recorder doesn't know its length in advance.
    if (!CONTAINERS.has(id.value)) at += size.value
  }
  return frames
}

/** A number whose first bits give its length in bytes; ids keep those bits. */
function readNumber(file: Buffer, at: number, keepsMark: boolean): { readonly value: number; readonly length: number } {
  const first = file[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8) throw new Error(`There is no number at ${at}`)
  let value = keepsMark ? first : first & (0xff >> length)
  for (let index = 1; index < length; index++) value = value * 256 + (file[at + index] ?? 0)
  return { value, length }
}
