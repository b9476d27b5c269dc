import type { Point, Rect, Size } from '../geometry/rect'

/** Between two pictures that came together, in board px. */
export const GRID_GAP = 16

/**
 * Top left corners of boxes in a grid of equal cells, as square as it gets and no wider than what shows, around a
 * point; each box in the middle of its cell. Fixed by the number of boxes, so that each may come when it is ready.
 */
export function gridAround(boxes: readonly Size[], cell: Size, { at, visible }: { at: Point; visible: Rect }): Point[] {
  const [across, down] = [cell.width + GRID_GAP, cell.height + GRID_GAP]
  const fitting = Math.max(1, Math.floor((visible.width + GRID_GAP) / across))
  // Few stand in one row where they fit.
  const wanted = boxes.length <= 3 ? boxes.length : Math.ceil(Math.sqrt(boxes.length))
  const columns = Math.max(1, Math.min(wanted, fitting))
  const rows = Math.ceil(boxes.length / columns)
  const left = at.x - (columns * across - GRID_GAP) / 2
  const top = at.y - (rows * down - GRID_GAP) / 2
  return boxes.map(({ width, height }, index) => ({
    x: left + (index % columns) * across + (cell.width - width) / 2,
    y: top + Math.floor(index / columns) * down + (cell.height - height) / 2,
  }))
}
