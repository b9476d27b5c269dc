import type { Modification, ModificationParams } from './modification'
import { amountOf, contrastFactorFor, contrastIntensityFor, unitOf } from './modificationAmounts'
import { type ModificationKind, modificationKind } from './modificationKind'

/** In the order in which they are applied. */
export const SLIDERS = [
  'brightness',
  'contrast',
  'color temperature',
  'hue',
  'saturation',
  'selective color',
  'grayscale',
] as const satisfies readonly ModificationKind[]
export type SliderKind = (typeof SLIDERS)[number]

/** Whole numbers from -100 to 100 (grayscale: 0 to 100); 0 changes nothing. */
export type SliderValues = Readonly<Record<SliderKind, number>> & {
  /** The color that the selective color slider changes. */
  readonly color: string
  /** Modifications without a slider: applied first, and kept unchanged. */
  readonly look: readonly Modification[]
}

export const NEUTRAL_SLIDERS: SliderValues = {
  brightness: 0,
  contrast: 0,
  'color temperature': 0,
  hue: 0,
  saturation: 0,
  'selective color': 0,
  grayscale: 0,
  color: 'red',
  look: [],
}

/** The modifications that sliders represent, without those at 0. */
export function modificationsOf(values: SliderValues): Modification[] {
  const moved = SLIDERS.filter((kind) => values[kind] !== 0)
  return [...values.look, ...moved.map((kind) => ({ type: kind, params: paramsAt(kind, values[kind], values.color) }))]
}

/**
 * Slider positions for a list of modifications; of several of a kind the last one counts, and values beyond a slider's
 * end are clamped. For a list that came from sliders, `modificationsOf` returns the same list.
 */
export function slidersOf(list: readonly Modification[]): SliderValues {
  let values = NEUTRAL_SLIDERS
  for (const modification of list) {
    const { type, params } = modification
    const kind = modificationKind(type)
    if (!isSlider(kind)) values = { ...values, look: [...values.look, modification] }
    else values = { ...values, [kind]: sliderAt(kind, params) }
    if (kind === 'selective color' && params.color) values = { ...values, color: params.color }
  }
  return values
}

/** The params of one slider: brightness and saturation 0 to 2, contrast by its factor 0 to 3, hue half a turn each way. */
export function paramsAt(kind: SliderKind, value: number, color: string): ModificationParams {
  const part = value / 100
  switch (kind) {
    case 'brightness':
    case 'saturation':
      return { intensity: (100 + value) / 100 }
    case 'contrast':
      return { intensity: contrastIntensityFor(1 + (part > 0 ? 2 * part : part)) }
    case 'grayscale':
      return { intensity: Math.max(0, part) }
    case 'hue':
      return { hue: part / 2 }
    case 'color temperature':
      return { temperature: part }
    case 'selective color':
      return { color, adjustment: part }
  }
}

function isSlider(kind: ModificationKind): kind is SliderKind {
  return (SLIDERS as readonly ModificationKind[]).includes(kind)
}

function sliderAt(kind: SliderKind, params: ModificationParams): number {
  const value = Math.round(100 * partOf(kind, params))
  return Math.min(100, Math.max(-100, value === 0 ? 0 : value))
}

function partOf(kind: SliderKind, params: ModificationParams): number {
  switch (kind) {
    case 'contrast': {
      const beyond = contrastFactorFor(params) - 1
      return beyond > 0 ? beyond / 2 : beyond
    }
    case 'hue':
      return 2 * amountOf(kind, params)
    default:
      return amountOf(kind, params) - unitOf(kind).neutral
  }
}
