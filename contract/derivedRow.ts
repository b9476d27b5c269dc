import { ELEMENT_COLUMNS } from './rules/elementPatching'
import type { Element, ElementFields } from './shared/element'

// Rows that a server leaves out of its answer, since their author can put them together.

/** Whether a create names every field, so that no default of either side is in its row. */
export function isWhole(data: ElementFields): data is Required<ElementFields> {
  return data.properties !== undefined && ELEMENT_COLUMNS.every((name) => data[name] !== undefined)
}

/** The row that a create made which names every field. */
export function createdRow(
  place: Pick<Element, 'id' | 'boardId' | 'createdAt' | 'rev'>,
  data: Required<ElementFields>,
): Element {
  const { type, content, positionX, positionY, width, height, rotation, zIndex } = data
  return {
    ...place,
    type,
    content,
    positionX,
    positionY,
    width,
    height,
    rotation,
    zIndex,
    properties: { ...data.properties },
  }
}
