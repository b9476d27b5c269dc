/** Four bytes a pixel: red, green, blue, alpha (not premultiplied), row after row. */
export type Pixels = Uint8ClampedArray<ArrayBuffer>

/** The same memory, a whole pixel at a time: 0xAABBGGRR, as every machine that runs a browser has it. */
export function asWords(pixels: Pixels): Int32Array {
  return new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2)
}

export const ALPHA = 0xff000000 | 0

/** Whether anything behind the pixels would be seen. */
export function isTranslucent(pixels: Pixels): boolean {
  const words = asWords(pixels)
  for (let at = 0; at < words.length; at++) if (((words[at] ?? 0) & ALPHA) !== ALPHA) return true
  return false
}
