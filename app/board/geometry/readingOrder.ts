import type { Rect } from '../../../contract/layout/rect'

/**
 * Sorts things in reading order: row by row from the top, left to right. A thing is in a row if its top is above the
 * middle of the row's first thing.
 */
export function inReadingOrder<T>(things: readonly T[], rectOf: (thing: T) => Rect): T[] {
  const byTop = things
    .map((thing) => ({ thing, rect: rectOf(thing) }))
    .sort((a, b) => a.rect.y - b.rect.y || a.rect.x - b.rect.x)
  const read: T[] = []
  let row: typeof byTop = []
  const endRow = () => {
    read.push(...row.sort((a, b) => a.rect.x - b.rect.x).map(({ thing }) => thing))
    row = []
  }
  for (const each of byTop) {
    const first = row[0]?.rect
    if (first && each.rect.y >= first.y + first.height / 2) endRow()
    row.push(each)
  }
  endRow()
  return read
}
