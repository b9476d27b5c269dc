import { SELECTION_SIDE_MIN } from './limits'
import type { LOOK_TYPES, ModificationParams, SelectionRegion } from './modification'
import type { ModificationKind } from './modificationKind'

/** What a modification's number means. */
export interface Unit {
  /** The parameter that holds it. */
  readonly param: 'intensity' | 'hue' | 'temperature' | 'adjustment'
  /** Numbers outside are clamped; hues wrap around. */
  readonly range: readonly [min: number, max: number]
  /** The amount that changes no pixel. */
  readonly neutral: number
  /** The default if the parameter is missing (specification, section 9). */
  readonly missing: number
  /** Divisor for magnitudes above 1: 100 for percent, 360 for degrees. */
  readonly perOne?: number
  /** What it does, in words for the AI. */
  readonly meaning: string
  readonly example: { readonly params: ModificationParams; readonly result: string }
}

/** What a color temperature is multiplied by (specification, section 9). */
export const TEMPERATURE_SCALE = 0.5

/** Which colors a selective color changes: hue distances in turns, and saturations (HSL, 0 to 1). */
export const SELECTED_COLORS = {
  /** Colors whose hue is farther away, or that are less saturated, are unchanged (specification, section 9). */
  tolerance: 0.15,
  saturationMin: 0.15,
  /** Thresholds of the full change: it fades between these and the limits above, so that no new edges appear. */
  fullTolerance: 0.1,
  fullSaturation: 0.25,
} as const

/**
 * The only table of units. Kernels, sliders and looks read amounts with it, and the AI's instructions are generated
 * from it (`server/ai/prompts/imageAnalysis.ts`).
 */
export const UNITS = {
  brightness: {
    param: 'intensity',
    range: [0, 10],
    neutral: 1,
    missing: 1,
    meaning: 'A factor: red, green and blue are multiplied by it.',
    example: { params: { intensity: 1.2 }, result: 'a fifth brighter' },
  },
  contrast: {
    param: 'intensity',
    range: [0, 2],
    neutral: 1,
    missing: 1,
    meaning: 'Steep, not a factor: for f times the contrast (the distance from middle gray) it is 2f / (f + 1).',
    example: { params: { intensity: 1.2 }, result: '1.5 times the contrast' },
  },
  grayscale: {
    param: 'intensity',
    range: [0, 1],
    neutral: 0,
    missing: 1,
    meaning: 'The share of all color that is taken away: 1 is black and white.',
    example: { params: { intensity: 0.5 }, result: 'black and white at half strength' },
  },
  saturation: {
    param: 'intensity',
    range: [0, 10],
    neutral: 1,
    missing: 1,
    meaning: 'A factor: how far every color is from its gray is multiplied by it.',
    example: { params: { intensity: 0.7 }, result: 'all colors 30% weaker' },
  },
  hue: {
    param: 'hue',
    range: [-0.5, 0.5],
    neutral: 0,
    missing: 0,
    perOne: 360,
    meaning: 'Degrees / 360 by which every hue moves on, from red over yellow, green and blue back to red.',
    example: { params: { hue: 0.25 }, result: 'every hue 90° on: red becomes a yellowish green' },
  },
  'color temperature': {
    param: 'temperature',
    range: [-1, 1],
    neutral: 0,
    missing: 0,
    perOne: 100,
    meaning:
      'Below 0 cooler, above 0 warmer: ' +
      `red is multiplied by 1 + ${TEMPERATURE_SCALE} × temperature, blue by 1 - ${TEMPERATURE_SCALE} × temperature.`,
    example: { params: { temperature: 0.2 }, result: 'a little warmer: 10% more red, 10% less blue' },
  },
  'selective color': {
    param: 'adjustment',
    range: [-1, 1],
    neutral: 0,
    missing: 0,
    perOne: 100,
    meaning:
      'How far colors like color (#rrggbb) are from their gray is multiplied by 1 + adjustment. Only the hue of color ' +
      `counts: hues up to ${SELECTED_COLORS.fullTolerance * 360}° away change in full, less and less to ` +
      `${SELECTED_COLORS.tolerance * 360}°, grays and colors near them never. Skin has hues of 15° to 30°: to spare it, choose a color ` +
      'further away.',
    example: { params: { color: '#ff0000', adjustment: -0.5 }, result: 'the reds at half strength' },
  },
} as const satisfies Readonly<Record<Exclude<ModificationKind, (typeof LOOK_TYPES)[number]>, Unit>>

/** Looks use the units of the modifications that they resemble. */
const UNITS_OF_ALL: Readonly<Record<ModificationKind, Unit>> = {
  ...UNITS,
  exposure: UNITS.brightness,
  'soft contrast': UNITS.contrast,
  warmth: UNITS['color temperature'],
}

export function unitOf(kind: ModificationKind): Unit {
  return UNITS_OF_ALL[kind]
}

/** The amount that a modification's params specify, in its unit and within its range. */
export function amountOf(kind: ModificationKind, params: ModificationParams): number {
  const { param, range, missing, perOne } = unitOf(kind)
  const given = params[param] ?? otherParam(kind, params) ?? missing
  const amount = perOne && Math.abs(given) > 1 ? given / perOne : given
  return kind === 'hue' ? withoutWholeTurns(amount) : clamp(amount, ...range)
}

/** `shift` is an alias of `hue`; without an adjustment, an intensity is a saturation factor. */
function otherParam(kind: ModificationKind, { shift, intensity }: ModificationParams): number | undefined {
  if (kind === 'hue') return shift
  if (kind === 'selective color' && intensity !== undefined) return clamp(intensity - 1, -1, 1)
  return undefined
}

/**
 * The factor by which contrast multiplies a channel's distance from 128: the standard 259(c + 255) / 255(259 - c) for c
 * = 255(intensity - 1). It is 0 at 0, 1 at 1, about 3 at 1.5 and 129.5 at 2.
 */
export function contrastFactorFor(params: ModificationParams): number {
  const c = 255 * (amountOf('contrast', params) - 1)
  return (259 * (c + 255)) / (255 * (259 - c))
}

/** The intensity for a given contrast factor: nearly the 2f / (f + 1) of the table. */
export function contrastIntensityFor(factor: number): number {
  const c = (259 * 255 * (factor - 1)) / (255 * factor + 259)
  return 1 + c / 255
}

/** Whether a region counts as selected: larger than 10 by 10. */
export function isSelected(region: SelectionRegion | null | undefined): region is SelectionRegion {
  return !!region && region.width > SELECTION_SIDE_MIN && region.height > SELECTION_SIDE_MIN
}

/** -0.5 to 0.5; never -0, which would not be the neutral 0. */
function withoutWholeTurns(turns: number): number {
  const rest = turns - Math.round(turns)
  return rest === 0 ? 0 : rest
}

function clamp(value: number, least: number, greatest: number): number {
  return Math.min(greatest, Math.max(least, value))
}
