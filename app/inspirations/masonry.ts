/** In CSS px. */
export interface MasonryPlan {
  readonly columns: number
  readonly columnWidth: number
}

/** The minimum width of a column at the default text size. */
const COLUMN_MIN = { phone: 136, wide: 230 } as const
const WIDE = 700

/** Fits as many columns as possible. `scale`: how much the person has enlarged text. */
export function planMasonry(width: number, gap: number, scale = 1): MasonryPlan {
  const least = (width < WIDE ? COLUMN_MIN.phone : COLUMN_MIN.wide) * scale
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
  return { columns, columnWidth: (width - gap * (columns - 1)) / columns }
}

/** The height of a card in CSS px: its image, and the part below. */
export function cardHeight(
  picture: { readonly width: number; readonly height: number },
  { columnWidth }: Pick<MasonryPlan, 'columnWidth'>,
  below: number,
): number {
  const height = (columnWidth * picture.height) / picture.width
  return Math.ceil(Math.min(height, columnWidth * TALLEST) + below)
}

/** The position of each card, and their total height, in CSS px. */
export interface Masonry {
  readonly places: readonly { readonly left: number; readonly top: number; readonly height: number }[]
  readonly height: number
}

/** Places each card where there is space first, from the top and from the left, so that cards read in order. */
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

/** The maximum height of an image relative to its width; taller ones are cropped. */
export const TALLEST = 1.8

/** The cards from `first` to before `last`, and the part of the grid that they cover, in CSS px. */
export interface MasonrySlice {
  readonly first: number
  readonly last: number
  readonly top: number
  readonly height: number
}

const SLICE = 24

/** Cuts a grid into slices. These may overlap: a tall card can extend beside the next slice. */
export function slicesOf(places: Masonry['places']): readonly MasonrySlice[] {
  return Array.from({ length: Math.ceil(places.length / SLICE) }, (_, index) => {
    const first = index * SLICE
    const last = Math.min(first + SLICE, places.length)
    const part = places.slice(first, last)
    const top = Math.min(...part.map((each) => each.top))
    return { first, last, top, height: Math.max(...part.map((each) => each.top + each.height)) - top }
  })
}
