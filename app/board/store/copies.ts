import type { Point } from '../../../contract/layout/rect'
import { TEXT_PLACEHOLDER } from '../../../contract/rules/elementDefaults'
import type { ElementFields } from '../../../contract/shared/element'
import { type BoardElement, groupIdOf } from './BoardElement'
import { normalizePatch } from './normalizePatch'

/** The copies' fields, in order: `offset` (board px) away, above `topZ`. Copies of a group form a new one. */
export function copiesOf(
  elements: readonly BoardElement[],
  { offset, topZ, newId }: { readonly offset: Point; readonly topZ: number; readonly newId: () => string },
): ElementFields[] {
  const groupIds = new Map<string, string>()
  const regrouped = (element: BoardElement): BoardElement['properties'] => {
    const groupId = groupIdOf(element)
    if (groupId === null) return element.properties
    const copied = groupIds.get(groupId) ?? newId()
    groupIds.set(groupId, copied)
    return { ...element.properties, groupId: copied }
  }
  return elements.map((element, index) => {
    const { type, content, positionX, positionY, width, height, rotation, unknown } = element
    return normalizePatch({
      ...unknown,
      type,
      content: content === '' && type === 'text' ? TEXT_PLACEHOLDER : content,
      positionX: positionX + offset.x,
      positionY: positionY + offset.y,
      width,
      height,
      rotation,
      zIndex: topZ + 1 + index,
      properties: regrouped(element) as ElementFields['properties'],
    })
  })
}
