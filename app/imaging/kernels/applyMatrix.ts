import { isDiagonal, type Matrix } from './Matrix'
import { ALPHA, asWords, type Pixels } from './Pixels'

/** Fixed point: twice as fast as floats, and accurate to 0.03 levels. */
const BITS = 14
const ONE = 1 << BITS
const HALF = ONE >> 1
/** The largest matrix factor for which three products and a sum fit into 31 bits. */
const FACTOR_MAX = 40
const PLUS_MAX = 50_000

/**
 * Applies a matrix to the pixels from `start` to `end` (in pixels, not bytes) in one pass. Keeps alpha. `from` and `to`
 * may be the same.
 */
export function applyMatrix(matrix: Matrix, from: Pixels, to: Pixels, start: number, end: number): void {
  if (isDiagonal(matrix)) applyTables(matrix, asWords(from), asWords(to), start, end)
  else if (fits(matrix)) applyFixed(matrix, asWords(from), asWords(to), start, end)
  else applyFloating(matrix, from, to, start, end)
}

function fits(matrix: Matrix): boolean {
  return matrix.every((value, at) => Math.abs(value) <= (at % 4 === 3 ? PLUS_MAX : FACTOR_MAX))
}

/** For channels that don't mix: the result for each level comes from a table. */
function applyTables(matrix: Matrix, from: Int32Array, to: Int32Array, start: number, end: number): void {
  const red = table(matrix[0], matrix[3], 0)
  const green = table(matrix[5], matrix[7], 8)
  const blue = table(matrix[10], matrix[11], 16)
  for (let at = start; at < end; at++) {
    const pixel = from[at] ?? 0
    to[at] =
      (pixel & ALPHA) | (blue[(pixel >> 16) & 255] ?? 0) | (green[(pixel >> 8) & 255] ?? 0) | (red[pixel & 255] ?? 0)
  }
}

function table(factor: number, plus: number, shift: number): Int32Array {
  return Int32Array.from({ length: 256 }, (_, level) => {
    const made = Math.round(level * factor + plus)
    return Math.min(255, Math.max(0, made)) << shift
  })
}

function applyFixed(matrix: Matrix, from: Int32Array, to: Int32Array, start: number, end: number): void {
  const fixed = matrix.map((value, at) => Math.round(value * ONE) + (at % 4 === 3 ? HALF : 0))
  const [rr = 0, rg = 0, rb = 0, r0 = 0, gr = 0, gg = 0, gb = 0, g0 = 0, br = 0, bg = 0, bb = 0, b0 = 0] = fixed
  for (let at = start; at < end; at++) {
    const pixel = from[at] ?? 0
    const r = pixel & 255
    const g = (pixel >> 8) & 255
    const b = (pixel >> 16) & 255
    let red = (Math.imul(r, rr) + Math.imul(g, rg) + Math.imul(b, rb) + r0) >> BITS
    let green = (Math.imul(r, gr) + Math.imul(g, gg) + Math.imul(b, gb) + g0) >> BITS
    let blue = (Math.imul(r, br) + Math.imul(g, bg) + Math.imul(b, bb) + b0) >> BITS
    if (red & ~255) red = red < 0 ? 0 : 255
    if (green & ~255) green = green < 0 ? 0 : 255
    if (blue & ~255) blue = blue < 0 ? 0 : 255
    to[at] = (pixel & ALPHA) | (blue << 16) | (green << 8) | red
  }
}

function applyFloating(matrix: Matrix, from: Pixels, to: Pixels, start: number, end: number): void {
  const [rr, rg, rb, r0, gr, gg, gb, g0, br, bg, bb, b0] = matrix
  for (let at = start * 4; at < end * 4; at += 4) {
    const r = from[at] ?? 0
    const g = from[at + 1] ?? 0
    const b = from[at + 2] ?? 0
    // The clamped array rounds and clamps.
    to[at] = r * rr + g * rg + b * rb + r0
    to[at + 1] = r * gr + g * gg + b * gb + g0
    to[at + 2] = r * br + g * bg + b * bb + b0
    to[at + 3] = from[at + 3] ?? 0
  }
}
