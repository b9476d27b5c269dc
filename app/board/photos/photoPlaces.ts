import { freePlace, PLACING_GAP, type Surroundings } from '../../../contract/layout/freePlace'
import { clamp, type Rect } from '../../../contract/layout/rect'
import { DEFAULT_SIZE, TOOLBAR_SIZE } from '../../../contract/rules/elementDefaults'
import type { PhotoPlace } from '../../offline/plain/incomingFiles'

/** The axis-aligned box that is reserved for a picture. */
export const rectOf = ({ x, y, width, height }: PhotoPlace): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

/**
 * Reserves places for pictures when they are chosen, before their sizes are known: a grid of squares in free space.
 * Each has the area of the tool bar's default size, or, if there is a point (`at`), of the generic one.
 */
export function photoPlaces(count: number, surroundings: Surroundings): PhotoPlace[] {
  const { width, height } = surroundings.at ? DEFAULT_SIZE.image : TOOLBAR_SIZE.image
  const side = Math.round(Math.sqrt(width * height))
  const step = side + PLACING_GAP
  const sight = surroundings.visible
  const columns = clamp(Math.round(Math.sqrt(sight ? (count * sight.width) / sight.height : count)), 1, count)
  const block = { width: columns * step - PLACING_GAP, height: Math.ceil(count / columns) * step - PLACING_GAP }
  const { x, y } = freePlace(block, surroundings)
  return Array.from({ length: count }, (_, index) => ({
    x: x + (index % columns) * step + side / 2,
    y: y + Math.floor(index / columns) * step + side / 2,
    width: side,
    height: side,
  }))
}
