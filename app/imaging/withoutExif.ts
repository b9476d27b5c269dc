const APP1 = 0xe1
const START_OF_SCAN = 0xda

/**
 * A JPEG without its EXIF and XMP segments (APP1), which contain camera, time and place. Color profile and pixels are
 * untouched. The parts are views of `bytes`, for a Blob to join without copying.
 */
export function withoutExif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const parts = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    if (marker === START_OF_SCAN) break
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    if (marker !== APP1) parts.push(bytes.subarray(at, end))
    at = end
  }
  parts.push(bytes.subarray(at))
  return parts
}
