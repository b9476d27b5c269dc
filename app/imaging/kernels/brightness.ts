import type { ModificationParams } from '../../../contract/modification'
import { intensityFactor } from '../../../contract/modificationAmounts'
import { diagonal, type Matrix } from './Matrix'

/** Every channel times the intensity. */
export function brightness(params: ModificationParams): Matrix {
  const factor = intensityFactor(params)
  return diagonal(factor, factor, factor)
}
