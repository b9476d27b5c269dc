import { labOfHex, toLab } from '../../../contract/oklab'
import { asWords, type Pixels } from '../kernels/Pixels'
import type { Mask } from './regionMask'

/** Lightness counts half: a sky has one hue but gets lighter towards the horizon. */
const LIGHTNESS = 0.5
/** The OKLab distance of a tolerance of 1. */
const REACH = 0.5
/** The share of the tolerance beyond which the mask fades out. */
const FULL = 0.75

/** How closely every color matches the picked one, 0 to 255; indexed by the six highest bits of each channel. */
export type ColorTable = Uint8Array<ArrayBuffer>

/** `color`: `#rrggbb`. `tolerance`: 0 to 1. */
export function colorTable(color: string, tolerance: number): ColorTable {
  const picked = labOfHex(color)
  const reach = Math.max(0.01, Math.min(1, tolerance) * REACH)
  const table = new Uint8Array(COLORS)
  labs ??= labsOfAll()
  for (let at = 0; at < COLORS; at++) {
    const l = ((labs[at * 3] ?? 0) - picked.l) * LIGHTNESS
    const a = (labs[at * 3 + 1] ?? 0) - picked.a
    const b = (labs[at * 3 + 2] ?? 0) - picked.b
    const away = Math.sqrt(l * l + a * a + b * b) / reach
    table[at] = Math.round(255 * Math.min(1, Math.max(0, (1 - away) / (1 - FULL))))
  }
  return table
}

const COLORS = 64 ** 3
/** l, a and b of every color in the table. Cached, since dragging tries one tolerance after another. */
let labs: Float32Array | null = null

function labsOfAll(): Float32Array {
  const all = new Float32Array(COLORS * 3)
  for (let at = 0; at < COLORS; at++) {
    const { l, a, b } = toLab(middle(at), middle(at >> 6), middle(at >> 12))
    all[at * 3] = l
    all[at * 3 + 1] = a
    all[at * 3 + 2] = b
  }
  return all
}

/** Writes the mask of these pixels, starting at `start`. */
export function maskByColor(table: ColorTable, pixels: Pixels, mask: Mask, start: number): void {
  const words = asWords(pixels)
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0
    mask[start + at] = table[((word >> 2) & 63) | ((word >> 4) & 0xfc0) | ((word >> 6) & 0x3f000)] ?? 0
  }
}

/** The middle of the levels that share these six bits. */
function middle(bits: number): number {
  return (bits & 63) * 4 + 1.5
}
