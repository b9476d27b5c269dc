import type { ModificationParams } from '../../../contract/modification'
import { amountOf } from '../../../contract/modificationAmounts'
import { type Matrix, towardsGrey } from './Matrix'

/** Every channel becomes the average of the three; an intensity below 1 goes only that far. */
export function grayscale(params: ModificationParams): Matrix {
  return towardsGrey(1 - amountOf('grayscale', params), [1 / 3, 1 / 3, 1 / 3])
}
