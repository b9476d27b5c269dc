import type { LightChange } from './adjustLight'
import type { Matrix } from './Matrix'

/** One step of a color change. A list of modifications is reduced to as few as possible. */
export type Stage =
  | { readonly kind: 'matrix'; readonly matrix: Matrix }
  /** In linear light; at least one factor is not 1. */
  | { readonly kind: 'light'; readonly change: LightChange }
  /** `factor` is above 1; otherwise, it is a matrix. */
  | { readonly kind: 'contrast'; readonly factor: number }
  /** Turns, -0.5 to 0.5, not 0. */
  | { readonly kind: 'hue'; readonly turns: number }
  /** `hue` 0 to 1 in turns; `adjustment` -1 to 1, not 0. */
  | { readonly kind: 'selective'; readonly hue: number; readonly adjustment: number }
