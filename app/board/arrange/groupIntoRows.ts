import { centerOf } from '../../../contract/layout/rect'
import type { Unit } from './Unit'

/** Sorts into reading order, row by row. A unit is in a row if its middle is close to that of the row's first. */
export function groupIntoRows(units: readonly Unit[]): Unit[] {
  const typical = median(units.map((unit) => unit.bounds.height))
  const middle = (unit: Unit) => centerOf(unit.bounds).y
  const byMiddle = [...units].sort((a, b) => middle(a) - middle(b) || a.bounds.x - b.bounds.x)
  const rows: Unit[][] = []
  for (const unit of byMiddle) {
    const row = rows.at(-1)
    const first = row?.[0]
    const isBeside = first && middle(unit) - middle(first) < Math.min(first.bounds.height, typical) / 2
    if (row && isBeside) row.push(unit)
    else rows.push([unit])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.bounds.x - b.bounds.x))
}

/** The median of several numbers; 0 if empty. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
