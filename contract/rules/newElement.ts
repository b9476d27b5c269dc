import type { Element, ElementFields } from '../shared/element'
import {
  DEFAULT_ROTATION,
  DEFAULT_Z_INDEX,
  defaultPropertiesOf,
  defaultsOf,
  FALLBACK_POSITION,
} from './elementDefaults'
import { ELEMENT_COLUMNS } from './elementPatching'

/** A new element with the specification's defaults for what the author left out. */
export function newElement(
  place: Pick<Element, 'id' | 'boardId' | 'createdAt' | 'rev'>,
  fields: ElementFields,
): Element {
  const defaults = defaultsOf(fields.type)
  return {
    ...place,
    type: fields.type,
    content: fields.content,
    positionX: fields.positionX ?? FALLBACK_POSITION.positionX,
    positionY: fields.positionY ?? FALLBACK_POSITION.positionY,
    width: fields.width === undefined ? defaults.size.width : fields.width,
    height: fields.height === undefined ? defaults.size.height : fields.height,
    rotation: fields.rotation ?? DEFAULT_ROTATION,
    zIndex: fields.zIndex ?? DEFAULT_Z_INDEX,
    properties: { ...(fields.properties ?? defaultPropertiesOf(fields)) },
  }
}

/** The part of an element that its author decides: what the history stores for a whole element. */
export function fieldsOf(element: Element): Required<ElementFields> {
  const { type, content, positionX, positionY, width, height, rotation, zIndex } = element
  const properties = element.properties as Required<ElementFields>['properties']
  return { type, content, positionX, positionY, width, height, rotation, zIndex, properties }
}

/** Whether a create has every field, so that its row has no defaults and its author can derive it. */
export function isWhole(data: ElementFields): data is Required<ElementFields> {
  return data.properties !== undefined && ELEMENT_COLUMNS.every((name) => data[name] !== undefined)
}
