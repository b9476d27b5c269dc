import { freePlace, PLACING_GAP, type Surroundings } from '../../../contract/layout/freePlace'
import { clamp, type Rect } from '../../../contract/layout/rect'
import { DEFAULT_SIZE, TOOLBAR_SIZE } from '../../../contract/rules/elementDefaults'
import type { PhotoPlace } from '../../offline/plain/ChosenPhotos'

/** The upright box that is reserved for a picture. */
export const rectOf = ({ x, y, width, height }: PhotoPlace): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

/**
 * The places that are reserved for pictures when they are chosen, before anything is known of them: a grid of squares
 * with the area of the specified box, where it covers nothing. The tool bar's box; if they have a point, the generic.
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
