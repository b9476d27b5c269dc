import type { ElementFields } from '../../../contract/element'
import { DEFAULT_SIZE } from '../../../contract/elementDefaults'
import { centreOf, clamp, type Point, type Rect, union } from '../geometry/rect'
import { boundsOf } from '../geometry/rotation'
import { isBackground } from '../store/BoardElement'

interface Landing {
  /** Where the middle of it all goes, in board px; the middle of what shows where it is not said. */
  readonly at?: Point
  /** The part of the board that shows. */
  readonly visible: Rect
  readonly newId: () => string
}

/**
 * Elements as they land on a board: as they stood to each other, wholly in sight where they fit, in groups of their
 * own, neither locked nor hidden. Back to front, as given.
 */
export function landElements(elements: readonly ElementFields[], { at, visible, newId }: Landing): ElementFields[] {
  const bounds = union(elements.filter((each) => !isBackground(each)).map(boundsOfFields))
  const { x, y } = bounds ? shift(bounds, visible, at ?? centreOf(visible)) : { x: 0, y: 0 }
  const groups = regroup(elements, newId)
  return elements.map((element) => ({
    ...element,
    positionX: (element.positionX ?? 0) + x,
    positionY: (element.positionY ?? 0) + y,
    properties: withoutHolds(element.properties ?? {}, groups),
  }))
}

function shift(bounds: Rect, visible: Rect, at: Point): Point {
  const middle = centreOf(visible)
  const along = (size: number, start: number, room: number, wanted: number, centre: number) =>
    // What does not fit goes in the middle: at the pointer most of it would be out of sight.
    size > room ? centre - size / 2 : clamp(wanted - size / 2, start, start + room - size)
  return {
    x: Math.round(along(bounds.width, visible.x, visible.width, at.x, middle.x) - bounds.x),
    y: Math.round(along(bounds.height, visible.y, visible.height, at.y, middle.y) - bounds.y),
  }
}

function boundsOfFields(fields: ElementFields): Rect {
  const size = DEFAULT_SIZE[fields.type]
  return boundsOf({
    x: fields.positionX ?? 0,
    y: fields.positionY ?? 0,
    width: fields.width ?? size.width,
    height: fields.height ?? size.height,
    rotation: fields.rotation ?? 0,
  })
}

/** New ids for the groups of two and more; what is left of a group is none. */
function regroup(elements: readonly ElementFields[], newId: () => string): ReadonlyMap<unknown, string> {
  const counts = new Map<unknown, number>()
  for (const { properties } of elements) {
    const groupId = properties?.groupId
    if (groupId !== undefined) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
  }
  return new Map([...counts].flatMap(([groupId, count]) => (count > 1 ? [[groupId, newId()] as const] : [])))
}

type Properties = NonNullable<ElementFields['properties']>

function withoutHolds(
  { locked: _, hidden: __, groupId, groupName, ...properties }: Properties,
  groups: ReadonlyMap<unknown, string>,
): Properties {
  const group = groups.get(groupId)
  if (group === undefined) return properties
  return { ...properties, groupId: group, ...(groupName !== undefined && { groupName }) }
}
