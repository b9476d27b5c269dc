import { SELECTION_SIDE_MIN } from './limits'
import type { ModificationParams, SelectionRegion } from './modification'

// What the numbers of a modification mean, with the specification's defaults (section 9).

/** Brightness and saturation: a factor, 0 to 10. */
export function intensityFactor({ intensity = 1 }: ModificationParams): number {
  return clamp(intensity, 0, 10)
}

/**
 * Contrast: what a channel's distance from 128 is multiplied by. The standard factor 259(c + 255) / 255(259 - c) of
 * c = 255(intensity - 1): 0 at 0, 1 at 1, about 3 at 1.5 and 129.5 at 2 and above.
 */
export function contrastFactorFor({ intensity = 1 }: ModificationParams): number {
  const c = 255 * (clamp(intensity, 0, 2) - 1)
  return (259 * (c + 255)) / (255 * (259 - c))
}

/** The intensity that makes a given contrast factor. */
export function contrastIntensityFor(factor: number): number {
  const c = (259 * 255 * (factor - 1)) / (255 * factor + 259)
  return 1 + c / 255
}

/** Grayscale: how much of it, 0 to 1. */
export function grayscaleAmount({ intensity = 1 }: ModificationParams): number {
  return clamp(intensity, 0, 1)
}

/** Hue: the part of a turn, -0.5 to 0.5. A magnitude above 1 is degrees. Whole turns are none. */
export function hueRotationTurns({ hue, shift }: ModificationParams): number {
  const given = hue ?? shift ?? 0
  const turns = Math.abs(given) > 1 ? given / 360 : given
  const rest = turns - Math.round(turns)
  return rest === 0 ? 0 : rest
}

/** Color temperature: -1 to 1. A magnitude above 1 is percent. */
export function colorTemperature({ temperature = 0 }: ModificationParams): number {
  return normalizePercent(temperature)
}

/** Selective color: -1 to 1. Without an adjustment an intensity says it, as a factor of the saturation. */
export function selectiveColorAmount({ adjustment, intensity }: ModificationParams): number {
  if (adjustment !== undefined) return normalizePercent(adjustment)
  return intensity === undefined ? 0 : clamp(intensity - 1, -1, 1)
}

/** Whether a region counts as selected: over 10 by 10. */
export function isSelected(region: SelectionRegion | null | undefined): region is SelectionRegion {
  return !!region && region.width > SELECTION_SIDE_MIN && region.height > SELECTION_SIDE_MIN
}

function normalizePercent(value: number): number {
  return clamp(Math.abs(value) > 1 ? value / 100 : value, -1, 1)
}

function clamp(value: number, least: number, greatest: number): number {
  return Math.min(greatest, Math.max(least, value))
}
