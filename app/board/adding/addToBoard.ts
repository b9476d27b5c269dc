import { freePlace } from '../../../contract/layout/freePlace'
import { union } from '../../../contract/layout/rect'
import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import type { ElementFields } from '../../../contract/shared/element'
import { uuidv7 } from '../../offline/plain/ids'
import type { BoardSource, Change, LocalAsset, NewChange } from '../../offline/types'
import { formatNumber } from '../../ui/format/format'
import { boardHoldsUpTo } from '../../ui/words'
import { placeBlock } from '../arrange/placeBlock'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf, fromFields } from '../store/BoardElement'
import { type NewElement, newElement } from '../store/newElement'
import { boundsOfShown, projectSnapshot } from './projectSnapshot'

// Adds elements to a board from outside its editor: from the camera, sharing, the analyzer, the assistant. They are
// stored on this device, and sent when there is a network, as if they had been made in the editor.

export interface AddedToBoard {
  /** Ids of the new elements, in the order they were given. */
  readonly ids: readonly string[]
  /** Removes them again. */
  undo(): Promise<void>
}

export const BOARD_FULL = boardHoldsUpTo(formatNumber(ELEMENTS_PER_BOARD_MAX))

interface AddToBoardOptions {
  /** The new elements' ids, if the caller must know them beforehand. */
  readonly ids?: readonly string[]
}

/**
 * Adds elements to a board on this device, in front and in free space: if all have a position, they keep their
 * arrangement; otherwise they form one block. `assets` are images that the server may not have yet.
 * @throws Error with a user-facing message if the board is full; also any storage error. Then nothing was added.
 */
export async function addToBoard(
  workspace: Pick<BoardSource, 'readBoard' | 'commit'>,
  boardUid: string,
  elements: readonly NewElement[],
  assets: readonly LocalAsset[] = [],
  { ids = elements.map(() => uuidv7()) }: AddToBoardOptions = {},
): Promise<AddedToBoard> {
  // The elements of a board that was never opened here are unknown: place these as on an empty one.
  const snapshot = await workspace.readBoard(boardUid)
  const here = snapshot ? projectSnapshot(snapshot) : []
  if (here.length + elements.length > ELEMENTS_PER_BOARD_MAX) throw new Error(BOARD_FULL)
  const changes = placeInFreeSpace(elements, here).map((data, index): Change => {
    return { kind: 'element.create', elementId: ids[index] ?? uuidv7(), data }
  })
  await workspace.commit(boardUid, changes.map(toNewChange), assets)
  const made = changes.flatMap((change) => ('elementId' in change ? change.elementId : []))
  const undo = async () => {
    await workspace.commit(
      boardUid,
      made.map((elementId) => toNewChange({ kind: 'element.delete', elementId })),
    )
  }
  return { ids: made, undo }
}

/** Complete elements in front of the existing ones, in free space. */
function placeInFreeSpace(elements: readonly NewElement[], here: readonly BoardElement[]): ElementFields[] {
  const around = { taken: boundsOfShown(here), visible: null, random: Math.random }
  let topZ = here.reduce((top, { zIndex }) => Math.max(top, zIndex), 0)
  const hasPlaces = elements.every(({ positionX, positionY }) => positionX !== undefined && positionY !== undefined)
  const placed = hasPlaces ? elements : placeBlock(elements, around)
  const whole = placed.map((given) => newElement(given, { topZ: topZ++, place: (bounds) => bounds }))
  const block = hasPlaces && union(whole.map((fields) => boundsOf(boxOf(fromFields('', fields)))))
  if (!block) return whole
  const { x, y } = freePlace(block, around)
  return whole.map((fields) => ({
    ...fields,
    positionX: Math.round((fields.positionX ?? 0) + x - block.x),
    positionY: Math.round((fields.positionY ?? 0) + y - block.y),
  }))
}

function toNewChange(change: Change): NewChange {
  return { mutationId: uuidv7(), change }
}
