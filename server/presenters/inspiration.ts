import { HOUSE_AUTHOR, type Inspiration } from '../../contract/inspiration'

/** A queried row, for one person, with its sort key. */
export interface InspirationRow extends Omit<Inspiration, 'author' | 'cursor'> {
  /** Null if it ships with the app. */
  readonly author: Inspiration['author'] | null
  /** The value that the list is sorted by. */
  readonly key: number
}

export function presentInspiration({ key, author, ...row }: InspirationRow): Inspiration {
  return { ...row, author: author ?? HOUSE_AUTHOR, cursor: cursorOf(key, row.id) }
}

/** A position in a list: the numeric sort key, and the id as a tiebreaker. */
export function cursorOf(key: number, id: number): string {
  return `${key}_${id}`
}

/** Null: the first page. */
export function readCursor(cursor: string | undefined): readonly [key: number, id: number] | null {
  if (cursor === undefined) return null
  const [key, id] = cursor.split('_').map(Number)
  return key === undefined || id === undefined ? null : [key, id]
}
