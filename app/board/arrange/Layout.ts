import type { BoardElement } from '../store/BoardElement'

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
