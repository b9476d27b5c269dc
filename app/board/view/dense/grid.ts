import type { Rect } from '../../../../contract/layout/rect'

/** A tile's place in its level: column and row, counted from the board's origin. */
export interface Cell {
  readonly column: number
  readonly row: number
}

export const keyOf = ({ column, row }: Cell): string => `${column},${row}`

/** The cells of `size` that a rect touches, the nearest to its middle first. */
export function cellsOn(rect: Rect, size: number): Cell[] {
  const first = { column: Math.floor(rect.x / size), row: Math.floor(rect.y / size) }
  const last = {
    column: Math.ceil((rect.x + rect.width) / size) - 1,
    row: Math.ceil((rect.y + rect.height) / size) - 1,
  }
  const cells: Cell[] = []
  for (let row = first.row; row <= last.row; row++)
    for (let column = first.column; column <= last.column; column++) cells.push({ column, row })
  const middle = { x: (rect.x + rect.width / 2) / size - 0.5, y: (rect.y + rect.height / 2) / size - 0.5 }
  const far = ({ column, row }: Cell) => Math.hypot(column - middle.x, row - middle.y)
  return cells.sort((a, b) => far(a) - far(b))
}
