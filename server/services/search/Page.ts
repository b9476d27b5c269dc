import type { SearchTerms } from './searchTerms'

/** A request for a page of one kind. */
export interface SearchPage {
  readonly userId: number
  readonly terms: SearchTerms
  readonly limit: number
  /** Only what comes after this; null for the first page. */
  readonly before: Place | null
}

/** A row's position: higher ranks first, then the newer row. */
export interface Place {
  readonly rank: number
  readonly id: number
}

/** Hits in order, and where the next page starts. */
export interface Found<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly isSimilar: boolean
}

/** Higher than any row's. */
export const FIRST_PLACE: Place = { rank: 999_999_999_999, id: 0 }

/** Parses `before`, which the contract has validated. */
export function readPlace(before: string | undefined): Place | null {
  const [rank, id] = (before ?? '').split('.')
  return rank && id ? { rank: Number(rank), id: Number(id) } : null
}

/** Takes a page from a query for one row more than requested. */
export function takePage<Row extends { readonly rank: string | number; readonly id: number }>(
  rows: readonly Row[],
  limit: number,
): Found<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: last && rows.length > limit ? `${last.rank}.${last.id}` : null, isSimilar: false }
}
