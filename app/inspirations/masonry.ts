/** CSS px. */
export interface MasonryPlan {
  readonly columns: number
  readonly columnWidth: number
}

/** Narrower than this no column is, with letters of the usual size. */
const COLUMN_MIN = { phone: 136, wide: 230 } as const
const WIDE = 700

/** How many columns a place of this width has; `scale` is how much larger than usual people have set their letters. */
export function planMasonry(width: number, gap: number, scale = 1): MasonryPlan {
  const least = (width < WIDE ? COLUMN_MIN.phone : COLUMN_MIN.wide) * scale
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
  return { columns, columnWidth: (width - gap * (columns - 1)) / columns }
}

/** Rows of one px that a card takes: its picture, what stands below it, and the gap to the next. */
export function rowsOf(
  picture: { readonly width: number; readonly height: number },
  { columnWidth }: MasonryPlan,
  { below, gap }: { readonly below: number; readonly gap: number },
): number {
  const height = (columnWidth * picture.height) / picture.width
  return Math.ceil(Math.min(height, columnWidth * TALLEST) + below + gap)
}

/** Of a picture's width; what is taller is cut off on the card. */
export const TALLEST = 1.8
