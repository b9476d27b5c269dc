/** CSS px. */
export interface MasonryPlan {
  readonly columns: number
  readonly columnWidth: number
}

/** The minimum width of a column, with text of the usual size. */
const COLUMN_MIN = { phone: 136, wide: 230 } as const
const WIDE = 700

/** How many columns fit this width; `scale` is how much larger than usual people have set their text. */
export function planMasonry(width: number, gap: number, scale = 1): MasonryPlan {
  const least = (width < WIDE ? COLUMN_MIN.phone : COLUMN_MIN.wide) * scale
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
  return { columns, columnWidth: (width - gap * (columns - 1)) / columns }
}

/** Height of a card in CSS px: its picture, and the part below it. */
export function cardHeight(
  picture: { readonly width: number; readonly height: number },
  { columnWidth }: Pick<MasonryPlan, 'columnWidth'>,
  below: number,
): number {
  const height = (columnWidth * picture.height) / picture.width
  return Math.ceil(Math.min(height, columnWidth * TALLEST) + below)
}

/** The place of each card, in CSS px, and their total height. */
export interface Masonry {
  readonly places: readonly { readonly left: number; readonly top: number; readonly height: number }[]
  readonly height: number
}

/** Each card where there is space first, from the top, and from the left: so they read in order. */
export function masonryOf(heights: readonly number[], { columns, columnWidth }: MasonryPlan, gap: number): Masonry {
  const ends = Array.from({ length: columns }, () => 0)
  const places = heights.map((height) => {
    const top = Math.min(...ends)
    const column = ends.indexOf(top)
    ends[column] = top + height + gap
    return { left: column * (columnWidth + gap), top, height }
  })
  return { places, height: Math.max(0, Math.max(...ends) - gap) }
}

/** Of a picture's width; anything taller is cropped on the card. */
export const TALLEST = 1.8

/** Consecutive cards, from `first` to before `last`, and the part of the grid's height that they take, in CSS px. */
export interface MasonrySlice {
  readonly first: number
  readonly last: number
  readonly top: number
  readonly height: number
}

const SLICE = 24

/** Cuts a grid into slices. They may overlap: a tall card extends beside the next ones. */
export function slicesOf(places: Masonry['places']): readonly MasonrySlice[] {
  return Array.from({ length: Math.ceil(places.length / SLICE) }, (_, index) => {
    const first = index * SLICE
    const last = Math.min(first + SLICE, places.length)
    const part = places.slice(first, last)
    const top = Math.min(...part.map((each) => each.top))
    return { first, last, top, height: Math.max(...part.map((each) => each.top + each.height)) - top }
  })
}
