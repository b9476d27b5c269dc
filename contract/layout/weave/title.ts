import type { Rect } from '../rect'

export interface TitleLayout {
  readonly box: Rect
  /** Board px. */
  readonly fontSize: number
}

export const TITLE_LINE_HEIGHT = 1.05
/** Largest font size, as a share of the block's side if it were a square. */
const LARGEST = 0.098
/** Penalty for each additional line, as a share of the largest font size. */
const LINE_COST = 0.16
/** Space between the title and pictures above or below it, in font sizes. */
const AIR = 0.3
/** Measured and drawn widths of words may differ by this factor. */
const SAFE = 1.04

interface TitleRoom {
  /** Board px. */
  readonly width: number
  readonly unit: number
}

/** @param widths of the words on one line, on two …, in font sizes */
function sizeFor(widths: readonly number[], { width, unit }: TitleRoom): { fontSize: number; lines: number } {
  const most = LARGEST * unit
  const fits = widths.map((across, index) => {
    const fontSize = Math.max(12, Math.floor(Math.min(most, width / (across * SAFE))))
    return { fontSize, lines: index + 1, worth: fontSize - index * LINE_COST * most }
  })
  return fits.reduce((a, b) => (b.worth > a.worth ? b : a))
}

export function titleHeight(widths: readonly number[], room: TitleRoom): number {
  const { fontSize, lines } = sizeFor(widths, room)
  return Math.ceil(fontSize * (lines * TITLE_LINE_HEIGHT + AIR))
}

/** Places it at the top of `rect` if that is at the block's top edge, at the bottom if at its bottom, else centered. */
export function layOutTitle(
  widths: readonly number[],
  { rect, unit, height }: { readonly rect: Rect; readonly unit: number; readonly height: number },
): TitleLayout {
  const { fontSize, lines } = sizeFor(widths, { width: rect.width, unit })
  const tall = Math.ceil(fontSize * lines * TITLE_LINE_HEIGHT)
  const free = Math.max(0, rect.height - tall)
  const isFirst = rect.y < 1
  const isLast = rect.y + rect.height > height - 1
  const y = rect.y + (isFirst ? 0 : isLast ? free : free / 2)
  // No wider than the words: a browser would fit as many of them as possible on the first line.
  const width = Math.min(Math.floor(rect.width), Math.ceil((widths[lines - 1] ?? 0) * SAFE * fontSize))
  return { box: { x: Math.round(rect.x), y: Math.round(y), width, height: tall }, fontSize }
}
