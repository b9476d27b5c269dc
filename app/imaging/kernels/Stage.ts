import type { LightChange } from './adjustLight'
import type { Matrix } from './Matrix'

/** One step of what is done to a color. A list of modifications is as few of these as can be. */
export type Stage =
  | { readonly kind: 'matrix'; readonly matrix: Matrix }
  /** In linear light; not all of it 1. */
  | { readonly kind: 'light'; readonly change: LightChange }
  /** `factor` above 1: below, it is a matrix. */
  | { readonly kind: 'contrast'; readonly factor: number }
  /** Turns, -0.5 to 0.5, not 0. */
  | { readonly kind: 'hue'; readonly turns: number }
  /** `hue` 0 to 1 in turns; `adjustment` -1 to 1, not 0. */
  | { readonly kind: 'selective'; readonly hue: number; readonly adjustment: number }
