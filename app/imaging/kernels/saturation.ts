import type { ModificationParams } from '../../../contract/modification'
import { amountOf } from '../../../contract/modificationAmounts'
import { type Matrix, towardsGrey } from './Matrix'

/** How bright the channels are to the eye, as in CSS `saturate()` (Filter Effects, 9.1). */
export const LUMA = [0.213, 0.715, 0.072] as const

/** Every channel's distance from the color's own grey, times the intensity. */
export function saturation(params: ModificationParams): Matrix {
  return towardsGrey(amountOf('saturation', params), LUMA)
}
