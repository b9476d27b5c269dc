import type { LayerRow } from './layerRows'
import type { MovingLayers } from './moveLayers'

/** Where lines that are dragged would land. */
export interface LayerDrop {
  /** How many of the siblings that stay are in front of them then. */
  readonly at: number
  /** Before which line, counted from 0, that is drawn: between two of the same parent. */
  readonly line: number
  readonly level: 1 | 2
}

/**
 * The place nearest to a pointer `y` lines below the list's upper edge. A group that is open counts with its members:
 * nothing lands between them but what is one of them.
 */
export function dropLayers(rows: readonly LayerRow[], moving: MovingLayers, y: number): LayerDrop {
  const level = moving.groupId === null ? 1 : 2
  const staying = new Set(moving.rest.map((layer) => layer.key))
  let at = 0
  let line = -1
  let end = 0
  for (let start = 0; start < rows.length; start = end) {
    const row = rows[start]
    end = start + 1
    if (!row || row.level !== level || !staying.has(row.key)) continue
    if (level === 1 && row.isOpen) end += row.ids.length
    if ((start + end) / 2 > y) return { at, line: start, level }
    at++
    line = end
  }
  return { at, line: Math.max(line, 0), level }
}
