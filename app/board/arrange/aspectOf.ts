import { clamp, type Rect } from '../../../contract/layout/rect'
import type { Unit } from './Unit'

/** The width to height that a pile gets, having no shape of its own. */
const PILE = 1.1
/** In a pile, the area is covered this many times over. */
const DENSE = 1.5

/** The target shape of a layout, width to height: as now, within reason. */
export function aspectOf(units: readonly Unit[], around: Rect, most: number): number {
  const covered = units.reduce((sum, { bounds }) => sum + bounds.width * bounds.height, 0)
  if (covered > DENSE * around.width * around.height) return PILE
  return clamp(around.width / around.height, 1 / most, most)
}
