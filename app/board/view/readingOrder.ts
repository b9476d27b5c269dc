import type { BoardElement } from '../store/BoardElement'

/**
 * Ids as one would read the board: row by row from the top, each from the left. An element belongs to a row while
 * its top lies above the middle of the row's first element.
 */
export function readingOrder(elements: readonly BoardElement[]): string[] {
  const byTop = [...elements].sort((a, b) => a.positionY - b.positionY || a.positionX - b.positionX)
  const ids: string[] = []
  let row: BoardElement[] = []
  const endRow = () => {
    ids.push(...row.sort((a, b) => a.positionX - b.positionX).map((element) => element.id))
    row = []
  }
  for (const element of byTop) {
    const first = row[0]
    if (first && element.positionY >= first.positionY + first.height / 2) endRow()
    row.push(element)
  }
  endRow()
  return ids
}
