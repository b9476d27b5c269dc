// sRGB's transfer curve (IEC 61966-2-1) as tables: computing a power per channel takes ten times as long.

/** Table entries per level. */
const FINENESS = 16
const DECODED = Float32Array.from({ length: 255 * FINENESS + 2 }, (_, at) => decode(at / FINENESS / 255))
/** Indexed by the square root of the light, which is nearly linear in levels. */
const ENCODED_MAX = 4096
const ENCODED = Float32Array.from({ length: ENCODED_MAX + 2 }, (_, at) => 255 * encode((at / ENCODED_MAX) ** 2))

/** Converts a level, 0 to 255, to linear light, 0 to 1. */
export function toLight(level: number): number {
  return lookUp(DECODED, level * FINENESS)
}

/** Converts linear light, 0 to 1, to a level, 0 to 255. */
export function toLevel(light: number): number {
  return light <= 0 ? 0 : light >= 1 ? 255 : lookUp(ENCODED, Math.sqrt(light) * ENCODED_MAX)
}

function lookUp(table: Float32Array, place: number): number {
  const at = place | 0
  const one = table[at] ?? 0
  return one + ((table[at + 1] ?? 0) - one) * (place - at)
}

function decode(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function encode(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
}
