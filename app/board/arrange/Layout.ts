import { clamp, type Rect } from '../../../contract/layout/rect'
import type { BoardElement } from '../store/BoardElement'
import type { Unit } from './Unit'

/** Ways to arrange elements: align to an edge or middle, distribute, lay out, match the first one's size. */
export type Arrangement =
  | 'left'
  | 'center'
  | 'right'
  | 'top'
  | 'middle'
  | 'bottom'
  | 'horizontally'
  | 'vertically'
  | 'grid'
  | 'masonry'
  | 'sameWidth'
  | 'sameHeight'
  | 'sameSize'

/** Options of a grid or masonry. By default, `columns` depends on the elements. */
export interface LayoutOptions {
  readonly columns?: number
  /** Board px between neighbors, across and down. */
  readonly gap?: number
  readonly fitText?: FitText | undefined
}

/** Fits an element to its new box: a text's height to its words; others stay unchanged. */
export type FitText = (element: BoardElement) => BoardElement

/** The fallback if nothing can measure words. */
export const asItIs: FitText = (element) => element

export const DEFAULT_GAP = 16

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
