/** Four bytes per pixel: red, green, blue, alpha (not premultiplied), row by row. */
export type Pixels = Uint8ClampedArray<ArrayBuffer>

/** The same memory as whole pixels: 0xAABBGGRR on every machine that runs a browser. */
export function asWords(pixels: Pixels): Int32Array {
  return new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2)
}

export const ALPHA = 0xff000000 | 0

/** Whether any pixel is not fully opaque. */
export function isTranslucent(pixels: Pixels): boolean {
  const words = asWords(pixels)
  for (let at = 0; at < words.length; at++) if (((words[at] ?? 0) & ALPHA) !== ALPHA) return true
  return false
}
