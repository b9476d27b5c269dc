import type { ModificationParams } from '../../../contract/modification'
import { amountOf, TEMPERATURE_SCALE } from '../../../contract/modificationAmounts'
import { diagonal, type Matrix } from './Matrix'

/** Warm: more red and as much less blue; cold the other way. Half of each at the ends. */
export function temperature(params: ModificationParams): Matrix {
  const warmth = amountOf('color temperature', params) * TEMPERATURE_SCALE
  return diagonal(1 + warmth, 1, 1 - warmth)
}
