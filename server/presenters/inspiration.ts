import { HOUSE_AUTHOR, type Inspiration } from '../../contract/inspiration'

/** A row as queried, for one person and in one order. */
export interface InspirationRow extends Omit<Inspiration, 'author' | 'cursor'> {
  /** Null if it comes with the product. */
  readonly author: Inspiration['author'] | null
  /** The value it was ordered by. */
  readonly key: number
}

export function presentInspiration({ key, author, ...row }: InspirationRow): Inspiration {
  return { ...row, author: author ?? HOUSE_AUTHOR, cursor: cursorOf(key, row.id) }
}

/** A position in a list: the number it is ordered by, and the id if numbers are equal. */
export function cursorOf(key: number, id: number): string {
  return `${key}_${id}`
}

/** Null: the beginning. */
export function readCursor(cursor: string | undefined): readonly [key: number, id: number] | null {
  if (cursor === undefined) return null
  const [key, id] = cursor.split('_').map(Number)
  return key === undefined || id === undefined ? null : [key, id]
}
