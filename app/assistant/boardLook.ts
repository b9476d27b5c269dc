import type { BoardLook } from '../../contract/ai'
import type { Rect, Size } from '../../contract/layout/rect'
import type { BoardElement } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'

/** The board's background color, if it has one. */
export function groundOf(store: BoardStore): string | null {
  const [id] = store.backgroundIds.slice(-1)
  const ground = id === undefined ? null : store.element(id)?.properties.backgroundColor
  return typeof ground === 'string' ? ground : null
}

/** How a board looks, for the model. `palette`: its main colors as `#rrggbb`, most important first. */
export function lookOf(store: BoardStore, elements: readonly BoardElement[], palette: readonly string[]): BoardLook {
  const { visible } = store.view
  const taken = store.search(visible).flatMap((id) => store.boundsOf([id]) ?? [])
  const ground = groundOf(store)?.toLowerCase() ?? null
  return {
    palette: palette.map((color) => color.toLowerCase()).slice(0, 12),
    fonts: fontsOf(elements),
    ground: ground && /^#[0-9a-f]{6}$/.test(ground) ? ground : null,
    freeSpace: largestFree(visible, taken),
  }
}

function fontsOf(elements: readonly BoardElement[]): string[] {
  const letters = new Map<string, number>()
  for (const { type, content, properties } of elements) {
    const { fontFamily } = properties
    if (type !== 'text' || typeof fontFamily !== 'string' || fontFamily.length > 60) continue
    letters.set(fontFamily, (letters.get(fontFamily) ?? 0) + content.length)
  }
  return [...letters]
    .sort((a, b) => b[1] - a[1])
    .map(([family]) => family)
    .slice(0, 5)
}

/** The viewport is divided into this many cells each way. */
const CELLS = 24

/** The largest rect within `area` that touches nothing taken, in whole cells; null if there is none. */
export function largestFree(area: Rect, taken: readonly Rect[]): Size | null {
  const cell = { width: area.width / CELLS, height: area.height / CELLS }
  if (cell.width <= 0 || cell.height <= 0) return null
  const isFree = (column: number, row: number) => {
    const left = area.x + column * cell.width
    const top = area.y + row * cell.height
    return !taken.some(
      ({ x, y, width, height }) =>
        x < left + cell.width && left < x + width && y < top + cell.height && top < y + height,
    )
  }
  // Counts free cells above, and finds the largest rect whose bottom is in each row.
  const heights = Array.from({ length: CELLS }, () => 0)
  let best = { columns: 0, rows: 0 }
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++)
      heights[column] = isFree(column, row) ? (heights[column] ?? 0) + 1 : 0
    for (let from = 0; from < CELLS; from++) {
      let rows = Infinity
      for (let to = from; to < CELLS; to++) {
        rows = Math.min(rows, heights[to] ?? 0)
        if ((to - from + 1) * rows > best.columns * best.rows) best = { columns: to - from + 1, rows }
      }
    }
  }
  if (best.rows === 0) return null
  return { width: Math.round(best.columns * cell.width), height: Math.round(best.rows * cell.height) }
}
