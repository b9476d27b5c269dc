import type { ModificationParams } from '../../../contract/modification'
import { contrastFactorFor } from '../../../contract/modificationAmounts'
import { diagonal, type Matrix } from './Matrix'

/** Every channel's distance from 128 times the standard factor. */
export function contrast(params: ModificationParams): Matrix {
  const factor = contrastFactorFor(params)
  return diagonal(factor, factor, factor, 128 * (1 - factor))
}
