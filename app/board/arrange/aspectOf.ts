import { clamp, type Rect } from '../../../contract/layout/rect'
import type { Unit } from './Unit'

/** The aspect ratio for a pile, which has no meaningful shape. */
const PILE = 1.1
/** A pile covers its area more than this many times. */
const DENSE = 1.5

/** The target aspect ratio of a layout: the current one, within `most` and its inverse. */
export function aspectOf(units: readonly Unit[], around: Rect, most: number): number {
  const covered = units.reduce((sum, { bounds }) => sum + bounds.width * bounds.height, 0)
  if (covered > DENSE * around.width * around.height) return PILE
  return clamp(around.width / around.height, 1 / most, most)
}
