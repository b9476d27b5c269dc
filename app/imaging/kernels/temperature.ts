import type { ModificationParams } from '../../../contract/modification'
import { colorTemperature } from '../../../contract/modificationAmounts'
import { diagonal, type Matrix } from './Matrix'

/** Of the temperature. */
const SCALE = 0.5

/** Warm: more red and as much less blue; cold the other way. Half of each at the ends. */
export function temperature(params: ModificationParams): Matrix {
  const warmth = colorTemperature(params) * SCALE
  return diagonal(1 + warmth, 1, 1 - warmth)
}
