import { clamp, type Point, type Rect } from '../../../../contract/layout/rect'
import { POSITION_LIMIT } from '../../../../contract/limits'
import type { SharedView } from '../../../../contract/messages'

/** Rounds to a tenth of a board px, as fine as anyone can see, and clamps to the server's limit. */
export const toSentPosition = ({ x, y }: Point): Point => ({ x: coordinate(x), y: coordinate(y) })

/** The same for a part of the board. */
export const toSentView = (rect: Rect): SharedView => ({
  ...toSentPosition(rect),
  width: clamp(Math.round(rect.width), 1, 2 * POSITION_LIMIT),
  height: clamp(Math.round(rect.height), 1, 2 * POSITION_LIMIT),
})

const coordinate = (value: number) => clamp(Math.round(value * 10) / 10, -POSITION_LIMIT, POSITION_LIMIT)
