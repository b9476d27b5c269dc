import type { Point, Size } from '../geometry/rect'

/** Between two pictures that came together, in board px. */
export const GRID_GAP = 16
/** A cell's side: as large as what shows has room for, within these. */
const CELL = { min: 100, max: 200 }

export interface Grid {
  readonly columns: number
  /** Board px of a cell's side. */
  readonly cell: number
}

/** The columns that give `count` pictures the most room in what shows; on a phone two where they would be one. */
export function gridFor(count: number, { width, height }: Size): Grid {
  const grids = Array.from({ length: Math.max(1, count) }, (_, index): Grid => {
    const columns = index + 1
    const rows = Math.ceil(count / columns)
    const room = Math.min((width - GRID_GAP) / columns, (height - GRID_GAP) / rows) - GRID_GAP
    return { columns, cell: Math.floor(Math.min(CELL.max, room)) }
  })
  const square = Math.ceil(Math.sqrt(count))
  const wanted = count <= 3 ? count : square
  const best = grids.reduce((a, b) =>
    b.cell > a.cell || (b.cell === a.cell && Math.abs(b.columns - wanted) < Math.abs(a.columns - wanted)) ? b : a,
  )
  if (best.cell >= CELL.min) return best
  // They cannot all be in sight: as many side by side as can.
  const across = Math.max(1, Math.floor((width - GRID_GAP) / (CELL.min + GRID_GAP)))
  return { columns: Math.min(across, square), cell: CELL.min }
}

/** Top left corners of boxes in the middles of their cells, around a point. Each may come when it is ready. */
export function gridAround(boxes: readonly Size[], { columns, cell }: Grid, at: Point): Point[] {
  const step = cell + GRID_GAP
  const rows = Math.ceil(boxes.length / columns)
  const left = at.x - (columns * step - GRID_GAP) / 2
  const top = at.y - (rows * step - GRID_GAP) / 2
  return boxes.map(({ width, height }, index) => ({
    x: left + (index % columns) * step + (cell - width) / 2,
    y: top + Math.floor(index / columns) * step + (cell - height) / 2,
  }))
}
