import type { ElementFields } from '../../../contract/element'
import { DEFAULT_PROPERTIES, DEFAULT_ROTATION, DEFAULT_SIZE } from '../../../contract/elementDefaults'
import { placeInView } from '../geometry/placement'
import type { Rect } from '../geometry/rect'
import { storable } from './storable'

/** What a caller may give of a new element; type and content are required and checked at run time too. */
export type NewElement = Partial<ElementFields>

export interface Surroundings {
  /** The part of the board that shows. */
  readonly visible: Rect
  readonly topZ: number
  readonly random: () => number
  /** What the source makes where the caller names nothing (tool bar, AI); wins over the generic defaults. */
  readonly defaults?: NewElement
}

export const MISSING_PROPERTIES = 'Element is missing required properties'

/**
 * Every field of a new element: an explicit value wins over the source's default, which wins over the generic one.
 * Without a position it goes somewhere in sight, without a zIndex to the top.
 * @throws Error 'Element is missing required properties' without a type or content.
 */
export function newElement(given: NewElement, { visible, topZ, random, defaults = {} }: Surroundings): ElementFields {
  const type = given.type ?? defaults.type
  const content = given.content ?? defaults.content
  if (!type || !content) throw new Error(MISSING_PROPERTIES)
  const width = given.width ?? defaults.width ?? DEFAULT_SIZE[type].width
  const height = given.height ?? defaults.height ?? DEFAULT_SIZE[type].height
  const place = placeInView(visible, { width, height }, random)
  const fields = storable({
    positionX: given.positionX ?? defaults.positionX ?? place.x,
    positionY: given.positionY ?? defaults.positionY ?? place.y,
    width,
    height,
    rotation: given.rotation ?? defaults.rotation ?? DEFAULT_ROTATION,
    zIndex: given.zIndex ?? defaults.zIndex ?? topZ + 1,
  })
  const properties = { ...DEFAULT_PROPERTIES[type], ...defaults.properties, ...given.properties }
  return { ...fields, type, content, properties }
}
