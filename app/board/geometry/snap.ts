/** A line that shows what a dragged thing lines up with. Board px; axis 'x' is a vertical line at x = at, from..to along y. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
  readonly kind: 'edge' | 'centre' | 'gap' | 'grid'
}
