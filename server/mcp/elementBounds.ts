import type { Element } from '../../contract/element'
import { defaultsOf } from '../../contract/elementDefaults'
import { boundsOf } from '../../contract/layout/boundsOf'
import type { Rect, Size } from '../../contract/layout/rect'
import { isBackground } from './describeBoard'

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
