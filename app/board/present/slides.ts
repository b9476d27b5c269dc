import type { Rect } from '../../../contract/layout/rect'
import { inReadingOrder } from '../geometry/readingOrder'
import type { BoardScene } from '../store/BoardScene'
import { readString } from '../store/elementAppearance'

export interface Slide {
  /** The group's id; null for the whole board. */
  readonly groupId: string | null
  /** The group's given name; null if it has none. */
  readonly name: string | null
  /** The bounds of its visible elements, board px; null for an empty board. */
  readonly bounds: Rect | null
}

type Board = Pick<BoardScene, 'groups' | 'order' | 'boundsOf' | 'element'>

/** Each group of the board, in reading order; without groups the board as a whole. */
export function slidesOf(board: Board): readonly Slide[] {
  const groups = [...board.groups].flatMap(([groupId, ids]) => {
    // Hidden groups have no bounds.
    const bounds = board.boundsOf(ids)
    return bounds ? [{ groupId, name: nameOf(board, ids), bounds }] : []
  })
  if (groups.length === 0) return [{ groupId: null, name: null, bounds: board.boundsOf(board.order) }]
  return inReadingOrder(groups, ({ bounds }) => bounds)
}

/** All members have the name. */
function nameOf(board: Board, [first = '']: readonly string[]): string | null {
  const element = board.element(first)
  return (element && readString(element.properties, 'groupName')) ?? null
}
