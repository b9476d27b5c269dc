import type { SearchTerms } from './searchTerms'

/** What of one kind is asked for. */
export interface SearchPage {
  readonly userId: number
  readonly terms: SearchTerms
  readonly limit: number
  /** Only what stands behind this; null from the beginning. */
  readonly before: Place | null
}

/** Where a row stands: higher ranks first, of equals the newer row. */
export interface Place {
  readonly rank: number
  readonly id: number
}

/** Hits in order, and where the next part begins. */
export interface Found<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly isSimilar: boolean
}

/** Higher than any row's. */
export const FIRST_PLACE: Place = { rank: 999_999_999_999, id: 0 }

/** Of `before`, which the contract has checked. */
export function readPlace(before: string | undefined): Place | null {
  const [rank, id] = (before ?? '').split('.')
  return rank && id ? { rank: Number(rank), id: Number(id) } : null
}

/** Of a reading of one row more than asked for. */
export function takePage<Row extends { readonly rank: string | number; readonly id: number }>(
  rows: readonly Row[],
  limit: number,
): Found<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: last && rows.length > limit ? `${last.rank}.${last.id}` : null, isSimilar: false }
}
