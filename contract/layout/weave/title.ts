import type { Rect } from '../rect'

export interface TitleLayout {
  readonly box: Rect
  /** Board px. */
  readonly fontSize: number
}

export const TITLE_LINE_HEIGHT = 1.05
/** Of the block's side were it a square: how large words may be. */
const LARGEST = 0.098
/** What a line more costs, as a share of the largest font. */
const LINE_COST = 0.16
/** Room above or below the words, where pictures stand there; in font sizes. */
const AIR = 0.3
/** Words that are measured and drawn by two rulers may differ by this much. */
const SAFE = 1.04

interface TitleRoom {
  /** Board px. */
  readonly width: number
  readonly unit: number
}

/** @param widths of the words in one line, in two …, in font sizes */
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

/** In its room: at the block's upper edge it hangs from it, at its lower edge it stands on it, else it is in the middle. */
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
  // No wider than the words: a browser would put as many of them into the first line as it holds.
  const width = Math.min(Math.floor(rect.width), Math.ceil((widths[lines - 1] ?? 0) * SAFE * fontSize))
  return { box: { x: Math.round(rect.x), y: Math.round(y), width, height: tall }, fontSize }
}
