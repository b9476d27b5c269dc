import { DUPLICATE_OFFSET } from '../../../contract/limits'
import type { Point } from '../geometry/rect'
import type { BoardStore } from '../store/BoardStore'

/** Past this many the next one lands on the first place again. */
const REPEATS = 10

let last = { content: '', board: '', x: 0, y: 0, repeat: 0 }

/** How far from its place (board px, across and down) the same lands that was pasted there before. */
export function repeatStep({ boardUid }: Pick<BoardStore, 'boardUid'>, content: string, { x, y }: Point): number {
  const isAgain = last.content === content && last.board === boardUid && last.x === x && last.y === y
  last = { content, board: boardUid, x, y, repeat: isAgain ? (last.repeat + 1) % REPEATS : 0 }
  return last.repeat * DUPLICATE_OFFSET
}
