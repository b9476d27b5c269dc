import type { BoardElement } from '../store/BoardElement'

/** Options of a grid or masonry; what is omitted follows from the arranged elements. */
export interface LayoutOptions {
  readonly columns?: number
  /** Board px between two of them, across and down. */
  readonly gap?: number
  readonly fitText?: FitText | undefined
}

/** Fits the element into its new box: a text as high as its words, all else unchanged. */
export type FitText = (element: BoardElement) => BoardElement

/** If nothing can measure words. */
export const asItIs: FitText = (element) => element

export const DEFAULT_GAP = 16
