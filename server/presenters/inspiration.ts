import { HOUSE_AUTHOR, type Inspiration } from '../../contract/inspiration'

/** As it is read, for one person and in one order. */
export interface InspirationRow extends Omit<Inspiration, 'author' | 'cursor'> {
  /** Null where it comes with the product. */
  readonly author: Inspiration['author'] | null
  /** What it was ordered by. */
  readonly key: number
}

export function presentInspiration({ key, author, ...row }: InspirationRow): Inspiration {
  return { ...row, author: author ?? HOUSE_AUTHOR, cursor: cursorOf(key, row.id) }
}

/** A place in a list: the number it is ordered by, and the id where numbers are equal. */
export function cursorOf(key: number, id: number): string {
  return `${key}_${id}`
}

/** Null: before the first. */
export function readCursor(cursor: string | undefined): readonly [key: number, id: number] | null {
  if (cursor === undefined) return null
  const [key, id] = cursor.split('_').map(Number)
  return key === undefined || id === undefined ? null : [key, id]
}
