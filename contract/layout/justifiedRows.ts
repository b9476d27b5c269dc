import type { Rect } from './rect'

export interface JustifiedRowsOptions {
  /** Board px: every row is exactly this wide, gaps included; the last may be narrower. */
  readonly width: number
  /** Board px: the target height of rows. */
  readonly rowHeight: number
  /** Board px between two pictures, and between two rows. */
  readonly gap: number
}

/** The last row may be up to this many times the target height to fill the width; beyond that, it stays short. */
const LAST_STRETCH = 1.4
/** Rows below this share of the target height are not considered. */
const LOWEST = 0.2

interface Row {
  /** Index of the first picture in it. */
  readonly start: number
  readonly height: number
  /** The cost of this row and all above it. */
  readonly cost: number
}

/**
 * Lays out pictures in order, in rows that fill the width, uncropped at their own ratio (width / height, above 0).
 * Breaks the rows so that their heights are as close to the target as possible overall. Returns a rect for each
 * picture, in the same order, relative to the top left corner of the whole; not rounded.
 */
export function justifiedRows(ratios: readonly number[], options: JustifiedRowsOptions): Rect[] {
  const rects: Rect[] = []
  let y = 0
  for (const { start, end, height } of breakIntoRows(ratios, options)) {
    let x = 0
    for (const ratio of ratios.slice(start, end)) {
      const width = height * ratio
      rects.push({ x, y, width, height })
      x += width + options.gap
    }
    y += height + options.gap
  }
  return rects
}

function breakIntoRows(ratios: readonly number[], { width, rowHeight, gap }: JustifiedRowsOptions) {
  /** The best row by the index after its last picture. */
  const best: (Row | undefined)[] = []
  for (let end = 1; end <= ratios.length; end++) {
    let sum = 0
    for (let start = end - 1; start >= 0; start--) {
      sum += ratios[start] ?? 1
      const filled = (width - gap * (end - start - 1)) / sum
      const isAlone = start === end - 1
      if (!isAlone && filled < rowHeight * LOWEST) break
      const isShort = end === ratios.length && filled > rowHeight * LAST_STRETCH
      const above = start === 0 ? 0 : (best[start]?.cost ?? Infinity)
      // Twice as high is as bad as half as high; a short row is as bad as one stretched to the edge.
      const cost = above + Math.log(filled / rowHeight) ** 2
      if (cost < (best[end]?.cost ?? Infinity)) best[end] = { start, height: isShort ? rowHeight : filled, cost }
    }
  }
  const rows: { start: number; end: number; height: number }[] = []
  for (let end = ratios.length; end > 0; ) {
    const { start, height } = best[end] ?? { start: 0, height: rowHeight }
    rows.unshift({ start, end, height })
    end = start
  }
  return rows
}
