import { adjustHue } from './adjustHue'
import { adjustLight, rollOff } from './adjustLight'
import { applyMatrix } from './applyMatrix'
import { COLORS_AT_ONCE, type Colors, clampColors, loadColors, makeColors, storeColors } from './Colors'
import type { Matrix } from './Matrix'
import { asWords, type Pixels } from './Pixels'
import { rotateHue } from './rotateHue'
import type { Stage } from './Stage'

const MIDDLE = 128

/** Spreads channels from the middle by a factor above 1, less and less towards both ends, which stay fixed. */
export function bendContrast(colors: Colors, factor: number): void {
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

/** A rectangle of whole pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Work {
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

const inWork: Colors = makeColors()

function applyStage(stage: Stage, colors: Colors): void {
  if (stage.kind === 'matrix') mixColors(colors, stage.matrix)
  else if (stage.kind === 'light') adjustLight(colors, stage.change)
  else if (stage.kind === 'contrast') bendContrast(colors, stage.factor)
  else if (stage.kind === 'hue') rotateHue(colors, stage.turns)
  else adjustHue(colors, stage.hue, stage.adjustment)
}

/** Applies a matrix to a chunk between other steps. */
export function mixColors({ red, green, blue, count }: Colors, matrix: Matrix): void {
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
