import { clamp, type Rect } from '../../../contract/layout/rect'
import type { Unit } from './Unit'

/** What a pile, which has no shape of its own, becomes: width to height. */
const PILE = 1.1
/** How many times over its room is covered in a pile. */
const DENSE = 1.5

/** The shape, width to height, that these are to have once they are laid out: as now, within reason. */
export function aspectOf(units: readonly Unit[], around: Rect, most: number): number {
  const covered = units.reduce((sum, { bounds }) => sum + bounds.width * bounds.height, 0)
  if (covered > DENSE * around.width * around.height) return PILE
  return clamp(around.width / around.height, 1 / most, most)
}
