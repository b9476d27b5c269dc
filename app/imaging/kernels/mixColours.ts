import type { Colours } from './Colours'
import type { Matrix } from './Matrix'

/** One matrix over colors in work, between two steps that are none. */
export function mixColours({ red, green, blue, count }: Colours, matrix: Matrix): void {
  const [rr, rg, rb, r0, gr, gg, gb, g0, br, bg, bb, b0] = matrix
  for (let at = 0; at < count; at++) {
    const r = red[at] ?? 0
    const g = green[at] ?? 0
    const b = blue[at] ?? 0
    red[at] = r * rr + g * rg + b * rb + r0
    green[at] = r * gr + g * gg + b * gb + g0
    blue[at] = r * br + g * bg + b * bb + b0
  }
}
