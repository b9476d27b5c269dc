import type { BoardElement } from '../store/BoardElement'

/** How a grid or masonry is to be; what is left out follows from what is arranged. */
export interface LayoutOptions {
  readonly columns?: number
  /** Board px between two of them, across and down. */
  readonly gap?: number
  readonly fitText?: FitText | undefined
}

/** The element in the box that it gets: a text as high as its words, all else as it is. */
export type FitText = (element: BoardElement) => BoardElement

/** Where nothing can measure words. */
export const asItIs: FitText = (element) => element

export const DEFAULT_GAP = 16
