import { inReadingOrder } from '../geometry/readingOrder'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf, isHidden, isLocked } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { isFrame } from '../store/elementAppearance'
import type { NewElement } from '../store/newElement'

/** The frames that can be filled, in reading order. */
export function emptyFrames(board: Pick<BoardStore, 'order' | 'element'>): string[] {
  const elements = board.order.flatMap((id) => board.element(id) ?? [])
  const frames = elements.filter((element) => isFrame(element) && !isLocked(element) && !isHidden(element))
  return inReadingOrder(frames, (frame) => boundsOf(boxOf(frame))).map(({ id }) => id)
}

/** This element, then the empty frames after it and, wrapping around, those before it. */
export function framesFrom(board: Pick<BoardStore, 'order' | 'element'>, elementId: string): string[] {
  const ids = emptyFrames(board)
  const start = ids.indexOf(elementId) + 1
  return [elementId, ...ids.slice(start), ...ids.slice(0, Math.max(0, start - 1))]
}

/** The image that replaces a frame: with its box, rounding, stacking, rotation and group. */
export function imageInFrame(frame: BoardElement, address: string, alt: string | undefined): NewElement {
  const { positionX, positionY, width, height, rotation, zIndex, properties } = frame
  const { groupId, groupName, opacity } = properties
  const radius = frame.content === 'circle' ? '50%' : properties.borderRadius
  const given = { groupId, groupName, opacity, borderRadius: radius, alt, objectFit: 'cover' }
  const looks = Object.entries(given).filter(([, value]) => value !== undefined)
  return {
    type: 'image',
    content: address,
    ...{ positionX, positionY, width, height, rotation, zIndex },
    properties: Object.fromEntries(looks) as NewElement['properties'],
  }
}
