import type { ModificationParams } from '../../../contract/modification'
import { amountOf } from '../../../contract/modificationAmounts'
import { diagonal, type Matrix } from './Matrix'

/** Every channel times the intensity. */
export function brightness(params: ModificationParams): Matrix {
  const factor = amountOf('brightness', params)
  return diagonal(factor, factor, factor)
}
