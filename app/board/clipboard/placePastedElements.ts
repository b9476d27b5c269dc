import { type Point, type Rect, union } from '../../../contract/layout/rect'
import { defaultsOf } from '../../../contract/rules/elementDefaults'
import type { ElementFields } from '../../../contract/shared/element'
import { boundsOf } from '../geometry/rotation'
import { isBackground } from '../store/BoardElement'

interface PasteTarget {
  /** Where the top left corner of the whole block goes, board px. */
  readonly place: (block: Rect) => Point
  readonly newId: () => string
}

/** Prepares elements to paste: in the same arrangement and order, in new groups, neither locked nor hidden. */
export function placePastedElements(
  elements: readonly ElementFields[],
  { place, newId }: PasteTarget,
): ElementFields[] {
  const bounds = union(elements.filter((each) => !isBackground(each)).map(boundsOfFields))
  const corner = bounds && place(bounds)
  const [x, y] = corner ? [Math.round(corner.x - bounds.x), Math.round(corner.y - bounds.y)] : [0, 0]
  const groups = regroup(elements, newId)
  return elements.map((element) => ({
    ...element,
    positionX: (element.positionX ?? 0) + x,
    positionY: (element.positionY ?? 0) + y,
    properties: withoutLockAndVisibility(element.properties ?? {}, groups),
  }))
}

function boundsOfFields(fields: ElementFields): Rect {
  const { size } = defaultsOf(fields.type)
  return boundsOf({
    x: fields.positionX ?? 0,
    y: fields.positionY ?? 0,
    width: fields.width ?? size.width,
    height: fields.height ?? size.height,
    rotation: fields.rotation ?? 0,
  })
}

/** New ids for groups of two or more; a single remaining member is no group. */
function regroup(elements: readonly ElementFields[], newId: () => string): ReadonlyMap<unknown, string> {
  const counts = new Map<unknown, number>()
  for (const { properties } of elements) {
    const groupId = properties?.groupId
    if (groupId !== undefined) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
  }
  return new Map([...counts].flatMap(([groupId, count]) => (count > 1 ? [[groupId, newId()] as const] : [])))
}

type Properties = NonNullable<ElementFields['properties']>

function withoutLockAndVisibility(
  { locked: _, hidden: __, groupId, groupName, ...properties }: Properties,
  groups: ReadonlyMap<unknown, string>,
): Properties {
  const group = groups.get(groupId)
  if (group === undefined) return properties
  return { ...properties, groupId: group, ...(groupName !== undefined && { groupName }) }
}
