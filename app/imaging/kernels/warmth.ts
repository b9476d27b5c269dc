import type { ModificationParams } from '../../../contract/modification'
import { amountOf, TEMPERATURE_SCALE } from '../../../contract/modificationAmounts'
import type { LightChange } from './adjustLight'

/**
 * Warm: more red light and as much less blue, which is nearly how a lamp's light changes as it gets warmer; half of each
 * at the end. Cold takes back what as much warmth does.
 */
export function warmth(params: ModificationParams): LightChange {
  const amount = amountOf('warmth', params) * TEMPERATURE_SCALE
  const [more, less] = [1 + Math.abs(amount), 1 - Math.abs(amount)]
  return amount < 0 ? { factor: 1, red: 1 / more, blue: 1 / less } : { factor: 1, red: more, blue: less }
}
