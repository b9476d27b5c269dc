import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { uuidv7 } from '../../offline/ids'
import type { BoardSource, Change, LocalAsset, NewChange } from '../../offline/types'
import { type Rect, union } from '../geometry/rect'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf, fromFields, isBackground } from '../store/BoardElement'
import { type NewElement, newElement } from '../store/newElement'
import { freePlace } from './freePlace'
import { shownOn } from './shownOn'
import { boardHoldsUpTo } from './words'

// What comes to a board from outside its editor: the camera, what was shared, the analyzer, the assistant. Everything
// is stored on this device, and sent when there is a network, exactly as if it had been made in the editor.

export interface AddedToBoard {
  /** Of the new elements, in the order they were given. */
  readonly ids: readonly string[]
  /** Takes them off again. */
  undo(): Promise<void>
}

export const BOARD_FULL = boardHoldsUpTo(ELEMENTS_PER_BOARD_MAX)

interface Adding {
  /** The new elements' ids, where who adds must know them beforehand. */
  readonly ids?: readonly string[]
}

/**
 * Puts elements on a board of this device, in front and where they cover nothing: those that all have a position keep
 * their arrangement, others are placed one by one. `assets` are the images that the server may not have yet.
 * @throws Error with words for people, where the board is full; whatever storing throws. Then nothing was added.
 */
export async function addToBoard(
  workspace: Pick<BoardSource, 'readBoard' | 'commit'>,
  boardUid: string,
  elements: readonly NewElement[],
  assets: readonly LocalAsset[] = [],
  { ids = elements.map(() => uuidv7()) }: Adding = {},
): Promise<AddedToBoard> {
  // Of a board that was never opened here only its name is known: what comes is placed as on an empty one.
  const snapshot = await workspace.readBoard(boardUid)
  const here = snapshot ? shownOn(snapshot) : []
  if (here.length + elements.length > ELEMENTS_PER_BOARD_MAX) throw new Error(BOARD_FULL)
  const changes = placedFreely(elements, here).map((data, index): Change => {
    return { kind: 'element.create', elementId: ids[index] ?? uuidv7(), data }
  })
  await workspace.commit(boardUid, changes.map(asNew), assets)
  const made = changes.flatMap((change) => ('elementId' in change ? change.elementId : []))
  const undo = async () => {
    await workspace.commit(
      boardUid,
      made.map((elementId) => asNew({ kind: 'element.delete', elementId })),
    )
  }
  return { ids: made, undo }
}

/** Whole elements in front of what is here, where they cover nothing. */
export function placedFreely(elements: readonly NewElement[], here: readonly BoardElement[]) {
  const taken = here.filter((element) => !isBackground(element)).map((element) => boundsOf(boxOf(element)))
  let topZ = here.reduce((top, { zIndex }) => Math.max(top, zIndex), 0)
  const whole = elements.map((given) => newElement(given, { visible: NOWHERE, topZ: topZ++, random: () => 0 }))
  const boxes = whole.map((fields) => boundsOf(boxOf(fromFields('', fields))))
  if (elements.every(({ positionX, positionY }) => positionX !== undefined && positionY !== undefined)) {
    const block = union(boxes)
    if (!block) return whole
    const { x, y } = freePlace(taken, block)
    return whole.map((fields) => moved(fields, x - block.x, y - block.y))
  }
  return whole.map((fields, index) => {
    const box = boxes[index] ?? NOWHERE
    const { x, y } = freePlace(taken, box)
    taken.push({ ...box, x, y })
    return moved(fields, x - box.x, y - box.y)
  })
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 }

function moved(fields: ReturnType<typeof newElement>, dx: number, dy: number) {
  const { positionX = 0, positionY = 0 } = fields
  return { ...fields, positionX: Math.round(positionX + dx), positionY: Math.round(positionY + dy) }
}

function asNew(change: Change): NewChange {
  return { mutationId: uuidv7(), change }
}
