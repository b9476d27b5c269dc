import type { Modification } from '../../../contract/modification'
import { amountOf, contrastFactorFor } from '../../../contract/modificationAmounts'
import { modificationKind } from '../../../contract/modificationKind'
import type { LightChange } from './adjustLight'
import { changesNothing, composed, type Matrix } from './Matrix'
import { brightness, contrast, exposure, grayscale, saturation, temperature, warmth } from './modifications'

/** One step of a color change. A list of modifications is reduced to as few as possible. */
export type Stage =
  | { readonly kind: 'matrix'; readonly matrix: Matrix }
  /** In linear light; at least one factor is not 1. */
  | { readonly kind: 'light'; readonly change: LightChange }
  /** `factor` is above 1; otherwise, it is a matrix. */
  | { readonly kind: 'contrast'; readonly factor: number }
  /** Turns, -0.5 to 0.5, not 0. */
  | { readonly kind: 'hue'; readonly turns: number }
  /** `hue` 0 to 1 in turns; `adjustment` -1 to 1, not 0. */
  | { readonly kind: 'selective'; readonly hue: number; readonly adjustment: number }

/** Converts modifications to steps, in order; combines adjacent matrices and drops no-ops. */
export function stagesOf(modifications: readonly Modification[]): Stage[] {
  const stages: Stage[] = []
  for (const modification of modifications) {
    const stage = stageOf(modification)
    const last = stages.at(-1)
    if (!stage) continue
    if (stage.kind === 'matrix' && last?.kind === 'matrix')
      stages.splice(-1, 1, { kind: 'matrix', matrix: composed(last.matrix, stage.matrix) })
    else stages.push(stage)
  }
  return stages.filter((stage) => stage.kind !== 'matrix' || !changesNothing(stage.matrix))
}

function stageOf({ type, params }: Modification): Stage | null {
  switch (modificationKind(type)) {
    case 'brightness':
      return { kind: 'matrix', matrix: brightness(params) }
    case 'contrast':
      return { kind: 'matrix', matrix: contrast(params) }
    case 'grayscale':
      return { kind: 'matrix', matrix: grayscale(params) }
    case 'saturation':
      return { kind: 'matrix', matrix: saturation(params) }
    case 'color temperature':
      return { kind: 'matrix', matrix: temperature(params) }
    case 'hue': {
      const turns = amountOf('hue', params)
      return turns === 0 ? null : { kind: 'hue', turns }
    }
    case 'selective color': {
      const adjustment = amountOf('selective color', params)
      return adjustment === 0 ? null : { kind: 'selective', hue: hueOfColor(params.color), adjustment }
    }
    case 'exposure':
      return lightStage(exposure(params))
    case 'soft contrast': {
      const factor = contrastFactorFor(params)
      return factor > 1 ? { kind: 'contrast', factor } : { kind: 'matrix', matrix: contrast(params) }
    }
    case 'warmth':
      return lightStage(warmth(params))
  }
}

function lightStage(change: LightChange): Stage | null {
  return change.factor === 1 && change.red === 1 && change.blue === 1 ? null : { kind: 'light', change }
}

/** Hues of CSS's named colors and of synonyms, in turns. */
const NAMED: Readonly<Record<string, number>> = {
  red: 0,
  orange: 30 / 360,
  gold: 45 / 360,
  yellow: 60 / 360,
  lime: 90 / 360,
  green: 120 / 360,
  teal: 180 / 360,
  turquoise: 175 / 360,
  cyan: 180 / 360,
  blue: 240 / 360,
  navy: 240 / 360,
  indigo: 260 / 360,
  violet: 280 / 360,
  purple: 285 / 360,
  magenta: 300 / 360,
  fuchsia: 300 / 360,
  pink: 340 / 360,
  brown: 25 / 360,
}

/** The hue of a color name, `#rgb` or `#rrggbb`, 0 to 1; that of red for grays and anything else. */
function hueOfColor(color = 'red'): number {
  const word = color.trim().toLowerCase()
  const named = NAMED[word]
  if (named !== undefined) return named
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(word)?.[1]
  if (digits === undefined) return wordIn(word)
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
  const most = Math.max(r, g, b)
  const chroma = most - Math.min(r, g, b)
  if (chroma === 0) return 0
  const sixths = hueSixths(r, g, b, most, chroma)
  return (sixths < 0 ? sixths + 6 : sixths) / 6
}

/** Finds the color in "dark blue", "blues" or "bluish green" (which is green). */
function wordIn(text: string): number {
  const found = text
    .split(/[^a-z]+/)
    .map((word) => NAMED[word] ?? NAMED[word.replace(/s$/, '')])
    .findLast((hue) => hue !== undefined)
  return found ?? 0
}

/** The hue of a color that is not gray, -1 to 5: red 0, green 2, blue 4. `most` is the maximum, `chroma` max - min. */
export function hueSixths(red: number, green: number, blue: number, most: number, chroma: number): number {
  if (most === red) return (green - blue) / chroma
  return most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
}
