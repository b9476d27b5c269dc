/** How a grid or masonry is to be; what is left out follows from what is arranged. */
export interface LayoutOptions {
  readonly columns?: number
  /** Board px between two of them, across and down. */
  readonly gap?: number
}

export const DEFAULT_GAP = 16
