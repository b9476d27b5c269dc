import { adjustHue } from './adjustHue'
import { adjustLight } from './adjustLight'
import { applyMatrix } from './applyMatrix'
import { bendContrast } from './bendContrast'
import { COLOURS_AT_ONCE, type Colours, loadColours, makeColours, storeColours } from './Colours'
import { mixColours } from './mixColours'
import { asWords, type Pixels } from './Pixels'
import { rotateHue } from './rotateHue'
import type { Stage } from './Stage'

/** Whole pixels of the picture that `Pixels` hold. */
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
  /** Pixels of a row. */
  readonly width: number
  /** What is changed; the rest is copied. All of it unless given. */
  readonly box?: Box | null
}

/**
 * Carries out the steps in one pass over the memory: a matrix alone from levels to levels; anything else a thousand
 * pixels at a time, through every step, while they are in the nearest cache.
 */
export function applyStages(stages: readonly Stage[], { from, to, width, box }: Work): void {
  if (box && from !== to) to.set(from)
  if (stages.length === 0) {
    if (!box && from !== to) to.set(from)
    return
  }
  const rows = from.length / 4 / width
  // Rows that are changed from edge to edge are one run.
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
  for (let at = start; at < end; at += COLOURS_AT_ONCE) {
    inWork.count = Math.min(COLOURS_AT_ONCE, end - at)
    loadColours(inWork, source, at)
    for (const stage of stages) applyStage(stage, inWork)
    storeColours(inWork, source, target, at)
  }
}

const inWork: Colours = makeColours()

function applyStage(stage: Stage, colours: Colours): void {
  if (stage.kind === 'matrix') mixColours(colours, stage.matrix)
  else if (stage.kind === 'light') adjustLight(colours, stage.change)
  else if (stage.kind === 'contrast') bendContrast(colours, stage.factor)
  else if (stage.kind === 'hue') rotateHue(colours, stage.turns)
  else adjustHue(colours, stage.hue, stage.adjustment)
}
