import type { ModificationParams } from '../../../contract/modification'
import { amountOf, contrastFactorFor, TEMPERATURE_SCALE } from '../../../contract/modificationAmounts'
import type { LightChange } from './adjustLight'
import { diagonal, type Matrix, towardsGray } from './Matrix'

/** Multiplies all channels by the intensity. */
export function brightness(params: ModificationParams): Matrix {
  const factor = amountOf('brightness', params)
  return diagonal(factor, factor, factor)
}

/** Multiplies the level of a color's luminance by the intensity; above 1, highlights roll off. */
export function exposure(params: ModificationParams): LightChange {
  return { factor: amountOf('exposure', params), red: 1, blue: 1 }
}

/** Multiplies each channel's distance from 128 by the standard factor. */
export function contrast(params: ModificationParams): Matrix {
  const factor = contrastFactorFor(params)
  return diagonal(factor, factor, factor, 128 * (1 - factor))
}

/** Weights of the channels' perceived brightness, as in CSS `saturate()` (Filter Effects, 9.1). */
export const LUMA = [0.213, 0.715, 0.072] as const

/** Multiplies each channel's distance from the color's own gray by the intensity. */
export function saturation(params: ModificationParams): Matrix {
  return towardsGray(amountOf('saturation', params), LUMA)
}

/** Moves each channel towards the average of the three, by the intensity. */
export function grayscale(params: ModificationParams): Matrix {
  return towardsGray(1 - amountOf('grayscale', params), [1 / 3, 1 / 3, 1 / 3])
}

/** Warm: more red and equally less blue; cold the reverse. Half of each at the extremes. */
export function temperature(params: ModificationParams): Matrix {
  const warmth = amountOf('color temperature', params) * TEMPERATURE_SCALE
  return diagonal(1 + warmth, 1, 1 - warmth)
}

/**
 * Warm: more red light and equally less blue, similar to a lamp's light getting warmer; half of each at the extreme.
 * Cold reverses the same amount of warmth.
 */
export function warmth(params: ModificationParams): LightChange {
  const amount = amountOf('warmth', params) * TEMPERATURE_SCALE
  const [more, less] = [1 + Math.abs(amount), 1 - Math.abs(amount)]
  return amount < 0 ? { factor: 1, red: 1 / more, blue: 1 / less } : { factor: 1, red: more, blue: less }
}
