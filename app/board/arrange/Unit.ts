import { type Point, type Rect, union } from '../../../contract/layout/rect'
import { boundsOf } from '../geometry/rotation'
import {
  type BoardElement,
  boxOf,
  type ElementChange,
  groupIdOf,
  isBackground,
  isHidden,
  isLocked,
} from '../store/BoardElement'

/** An element or a group, arranged as one box. */
export interface Unit {
  readonly elements: readonly BoardElement[]
  /** Axis-aligned, around all of them; board px. */
  readonly bounds: Rect
}

export function unitOf(elements: readonly BoardElement[]): Unit {
  const bounds = union(elements.map((element) => boundsOf(boxOf(element))))
  return { elements, bounds: bounds ?? { x: 0, y: 0, width: 0, height: 0 } }
}

/**
 * The units to arrange, in order. Locked, hidden and background elements are left out; a group counts as one unit,
 * unless it is the only one.
 */
export function unitsOf(elements: readonly BoardElement[]): Unit[] {
  const free = elements.filter((element) => !isLocked(element) && !isHidden(element) && !isBackground(element))
  const byGroup = new Map<string, BoardElement[]>()
  for (const element of free) {
    const key = groupIdOf(element) ?? element.id
    const mates = byGroup.get(key)
    if (mates) mates.push(element)
    else byGroup.set(key, [element])
  }
  const parts = byGroup.size === 1 ? free.map((element) => [element]) : [...byGroup.values()]
  return parts.map(unitOf)
}

/** Moves the unit's top left corner here, or as near as whole px allow. */
export function moveUnitTo(unit: Unit, to: Point): Unit {
  const dx = Math.round(to.x - unit.bounds.x)
  const dy = Math.round(to.y - unit.bounds.y)
  if (dx === 0 && dy === 0) return unit
  const elements = unit.elements.map((element) => ({
    ...element,
    positionX: element.positionX + dx,
    positionY: element.positionY + dy,
  }))
  return { elements, bounds: { ...unit.bounds, x: unit.bounds.x + dx, y: unit.bounds.y + dy } }
}

/** The changes that turn `before` into `after`; unchanged elements are left out. */
export function changesBetween(before: readonly Unit[], after: readonly Unit[]): ElementChange[] {
  const old = new Map(before.flatMap((unit) => unit.elements.map((element) => [element.id, element])))
  return after.flatMap((unit) =>
    unit.elements.flatMap((element): ElementChange[] => {
      const was = old.get(element.id)
      if (!was) return []
      const { positionX, positionY, width, height } = element
      const { fontSize } = element.properties
      const isResized = width !== was.width || height !== was.height
      const isMoved = positionX !== was.positionX || positionY !== was.positionY
      const isRescaled = fontSize !== was.properties.fontSize && fontSize !== undefined
      if (!isResized && !isMoved && !isRescaled) return []
      return [
        {
          id: element.id,
          patch: {
            ...(isMoved && { positionX, positionY }),
            ...(isResized && { width, height }),
            ...(isRescaled && { properties: { fontSize } }),
          },
        },
      ]
    }),
  )
}
