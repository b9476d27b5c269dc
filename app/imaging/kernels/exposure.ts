import type { ModificationParams } from '../../../contract/modification'
import { amountOf } from '../../../contract/modificationAmounts'
import type { LightChange } from './adjustLight'

/** The level of a color's luminance times the intensity; above 1 highlights roll off. */
export function exposure(params: ModificationParams): LightChange {
  return { factor: amountOf('exposure', params), red: 1, blue: 1 }
}
