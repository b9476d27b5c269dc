import { SELECTED_COLORS } from '../../../contract/modificationAmounts'
import { adjustLight, rollOff } from './adjustLight'
import { COLORS_AT_ONCE, type Colors, clampColors, loadColors, makeColors, storeColors } from './Colors'
import { isDiagonal, type Matrix } from './Matrix'
import { LUMA } from './modifications'
import { ALPHA, asWords, type Pixels } from './Pixels'
import { hueSixths, type Stage } from './stagesOf'

/** A rectangle of whole pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Work {
  readonly from: Pixels
  /** May be `from`. */
  readonly to: Pixels
  /** Pixels per row. */
  readonly width: number
  /** The part to change; the rest is copied. All of it by default. */
  readonly box?: Box | null
}

/**
 * Applies the steps in one pass over memory: a single matrix directly, anything else in chunks of a thousand pixels
 * that stay in the L1 cache through all steps.
 */
export function applyStages(stages: readonly Stage[], { from, to, width, box }: Work): void {
  if (box && from !== to) to.set(from)
  if (stages.length === 0) {
    if (!box && from !== to) to.set(from)
    return
  }
  const rows = from.length / 4 / width
  // Full-width rows form a single run.
  if (!box || box.width === width) {
    const { y, height } = box ?? { y: 0, height: rows }
    applyRun(stages, from, to, y * width, (y + height) * width)
    return
  }
  for (let y = box.y; y < box.y + box.height; y++) {
    const start = y * width + box.x
    applyRun(stages, from, to, start, start + box.width)
  }
}

const inWork: Colors = makeColors()

function applyRun(stages: readonly Stage[], from: Pixels, to: Pixels, start: number, end: number): void {
  const [only, more] = stages
  if (only?.kind === 'matrix' && !more) {
    applyMatrix(only.matrix, from, to, start, end)
    return
  }
  const [source, target] = [asWords(from), asWords(to)]
  for (let at = start; at < end; at += COLORS_AT_ONCE) {
    inWork.count = Math.min(COLORS_AT_ONCE, end - at)
    loadColors(inWork, source, at)
    for (const stage of stages) applyStage(stage, inWork)
    storeColors(inWork, source, target, at)
  }
}

/**
 * Applies a matrix to the pixels from `start` to `end` (in pixels, not bytes) in one pass. Keeps alpha. `from` and `to`
 * may be the same.
 */
function applyMatrix(matrix: Matrix, from: Pixels, to: Pixels, start: number, end: number): void {
  if (isDiagonal(matrix)) applyTables(matrix, asWords(from), asWords(to), start, end)
  else if (fits(matrix)) applyFixed(matrix, asWords(from), asWords(to), start, end)
  else applyFloating(matrix, from, to, start, end)
}

/** The largest matrix factor for which three products and a sum fit into 31 bits. */
const FACTOR_MAX = 40
const PLUS_MAX = 50_000

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

/** Fixed point: twice as fast as floats, and accurate to 0.03 levels. */
const BITS = 14
const ONE = 1 << BITS
const HALF = ONE >> 1

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

function applyStage(stage: Stage, colors: Colors): void {
  if (stage.kind === 'matrix') mixColors(colors, stage.matrix)
  else if (stage.kind === 'light') adjustLight(colors, stage.change)
  else if (stage.kind === 'contrast') bendContrast(colors, stage.factor)
  else if (stage.kind === 'hue') rotateHue(colors, stage.turns)
  else adjustHue(colors, stage.hue, stage.adjustment)
}

/** Applies a matrix to a chunk between other steps. */
function mixColors({ red, green, blue, count }: Colors, matrix: Matrix): void {
  const [rr, rg, rb, r0, gr, gg, gb, g0, br, bg, bb, b0] = matrix
  for (let at = 0; at < count; at++) {
    const r = red[at] ?? 0
    const g = green[at] ?? 0
    const b = blue[at] ?? 0
    red[at] = r * rr + g * rg + b * rb + r0
    green[at] = r * gr + g * gg + b * gb + g0
    blue[at] = r * br + g * bg + b * bb + b0
  }
}

const MIDDLE = 128

/** Spreads channels from the middle by a factor above 1, less and less towards both ends, which stay fixed. */
function bendContrast(colors: Colors, factor: number): void {
  clampColors(colors)
  const { count } = colors
  for (const channel of [colors.red, colors.green, colors.blue]) {
    for (let at = 0; at < count; at++) {
      const away = (channel[at] ?? 0) - MIDDLE
      const reach = away < 0 ? MIDDLE : 255 - MIDDLE
      channel[at] = MIDDLE + reach * rollOff(away / reach, factor)
    }
  }
}

/**
 * Rotates the hue of colors by a fraction of a turn. Keeps the highest and the lowest channel value (the hexagon of HSL
 * and HSV). Grays stay the same.
 */
function rotateHue(colors: Colors, turns: number): void {
  clampColors(colors)
  const { red, green, blue, count } = colors
  const sixths = turns * 6 + (turns < 0 ? 6 : 0)
  for (let at = 0; at < count; at++) {
    const r = red[at] ?? 0
    const g = green[at] ?? 0
    const b = blue[at] ?? 0
    const most = Math.max(r, g, b)
    const least = Math.min(r, g, b)
    const chroma = most - least
    if (chroma === 0) continue
    let hue = hueSixths(r, g, b, most, chroma) + sixths
    if (hue < 0) hue += 6
    else if (hue >= 6) hue -= 6
    // The distance from each primary in sixths: a channel is full within one, empty beyond two.
    const fromRed = hue > 3 ? 6 - hue : hue
    const fromGreen = hue > 2 ? hue - 2 : 2 - hue
    const fromBlue = hue > 4 ? hue - 4 : 4 - hue
    red[at] = least + chroma * fullness(fromRed)
    green[at] = least + chroma * fullness(fromGreen)
    blue[at] = least + chroma * fullness(fromBlue)
  }
}

function fullness(sixths: number): number {
  return sixths <= 1 ? 1 : sixths >= 2 ? 0 : 2 - sixths
}

const { tolerance, fullTolerance, saturationMin, fullSaturation } = SELECTED_COLORS

/**
 * Changes the saturation of colors near one hue (0 to 1, in turns): -1 makes them gray, 1 doubles it. The gray is that
 * of `saturation`. Channels out of range are clamped, and the middle one moves along, which keeps the hue.
 */
function adjustHue(colors: Colors, target: number, adjustment: number): void {
  clampColors(colors)
  const { red, green, blue, count } = colors
  const [wr, wg, wb] = LUMA
  for (let at = 0; at < count; at++) {
    const r = red[at] ?? 0
    const g = green[at] ?? 0
    const b = blue[at] ?? 0
    const most = Math.max(r, g, b)
    const least = Math.min(r, g, b)
    const chroma = most - least
    if (chroma === 0) continue
    const light = most + least
    const saturation = chroma / (light > 255 ? 510 - light : light)
    if (saturation <= saturationMin) continue
    const sixths = hueSixths(r, g, b, most, chroma)
    let away = Math.abs(sixths / 6 - target)
    if (away > 0.5) away = Math.abs(1 - away)
    if (away >= tolerance) continue
    const byHue = away <= fullTolerance ? 1 : (tolerance - away) / (tolerance - fullTolerance)
    const bySaturation =
      saturation >= fullSaturation ? 1 : (saturation - saturationMin) / (fullSaturation - saturationMin)
    const factor = 1 + adjustment * byHue * bySaturation
    const gray = wr * r + wg * g + wb * b
    const highest = Math.min(255, gray + (most - gray) * factor)
    const lowest = Math.max(0, gray + (least - gray) * factor)
    const scale = (highest - lowest) / chroma
    red[at] = lowest + (r - least) * scale
    green[at] = lowest + (g - least) * scale
    blue[at] = lowest + (b - least) * scale
  }
}
