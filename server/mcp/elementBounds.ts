import { isBackground } from '../../contract/elementFill'
import { boundsOf, centerOf, clamp, type Rect, type Size, union } from '../../contract/layout/rect'
import { POSITION_LIMIT } from '../../contract/limits'
import { defaultsOf } from '../../contract/rules/elementDefaults'
import type { Element } from '../../contract/shared/element'
import type { AgentContext } from './AgentContext'

// Where elements are, in board px.

export function sizeOfElement({ type, width, height }: Element): Size {
  const { size } = defaultsOf(type)
  return { width: width ?? size.width, height: height ?? size.height }
}

export function boundsOfElement(element: Element): Rect {
  const { positionX: x, positionY: y, rotation } = element
  return boundsOf({ x, y, ...sizeOfElement(element), rotation })
}

export const boundsOfAll = (elements: readonly Element[]): Rect[] =>
  elements.filter((element) => !isBackground(element)).map(boundsOfElement)

/** Shows people who have the board open where a call worked: on these elements, in the middle of these bounds. */
export function showBounds(context: AgentContext, elementIds: readonly string[], bounds: readonly Rect[]): void {
  const around = union(bounds)
  if (!around) return
  const { x, y } = centerOf(around)
  const middle = { x: inBoard(x), y: inBoard(y) }
  context.showPlace({ elementIds, middle })
}

const inBoard = (coordinate: number) => clamp(Math.round(coordinate), -POSITION_LIMIT, POSITION_LIMIT)
