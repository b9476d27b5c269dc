import type { Point, Rect } from '../../../contract/layout/rect'
import {
  DEFAULT_PROPERTIES,
  DEFAULT_ROTATION,
  DEFAULT_SHAPE_COLOR,
  defaultPropertiesOf,
  defaultsOf,
  SHAPE_RADIUS,
  SWATCH_RADIUS,
  TEXT_PLACEHOLDER,
  TOOLBAR_SIZE,
  type ToolbarShape,
} from '../../../contract/rules/elementDefaults'
import type { ElementFields } from '../../../contract/shared/element'
import { boundsOf } from '../geometry/rotation'
import { normalizePatch } from './BoardElement'

/** Fields that a caller may set; type and content are required and checked at run time too. */
export type NewElement = Partial<ElementFields>

interface NewElementContext {
  readonly topZ: number
  /** The top left corner for bounds of this size. Not called if the element has a position. */
  readonly place: (bounds: Rect) => Point
  /** The height that its words need, which overrides the given one; null for none. Placing uses it, too. */
  readonly heightOf?: (fields: ElementFields) => number | null | undefined
  /** The source's defaults for what the caller omits (tool bar, AI); they win over the generic ones. */
  readonly defaults?: NewElement
}

export const MISSING_PROPERTIES = 'Element is missing required properties'

/**
 * Every field of a new element: an explicit value wins over the source's default, which wins over the generic one.
 * Without a position it goes where there is room, without a zIndex to the top.
 * @throws Error 'Element is missing required properties' without a type or content.
 */
export function newElement(
  given: NewElement,
  { topZ, place, heightOf, defaults = {} }: NewElementContext,
): ElementFields {
  const type = given.type ?? defaults.type
  const content = given.content ?? defaults.content
  if (!type || !content) throw new Error(MISSING_PROPERTIES)
  const generic = defaultsOf(type)
  const properties = { ...defaultPropertiesOf({ type, content }), ...defaults.properties, ...given.properties }
  const size = normalizePatch({
    width: given.width ?? defaults.width ?? generic.size.width,
    height: given.height ?? defaults.height ?? generic.size.height,
  })
  const { width } = size
  const height = heightOf?.({ type, content, ...size, properties }) ?? size.height
  const rotation = given.rotation ?? defaults.rotation ?? DEFAULT_ROTATION
  let positionX = given.positionX ?? defaults.positionX
  let positionY = given.positionY ?? defaults.positionY
  if (positionX === undefined || positionY === undefined) {
    const bounds = boundsOf({ x: 0, y: 0, width, height, rotation })
    const { x, y } = place(bounds)
    positionX ??= x - bounds.x
    positionY ??= y - bounds.y
  }
  const fields = normalizePatch({
    positionX,
    positionY,
    width,
    height,
    rotation,
    zIndex: given.zIndex ?? defaults.zIndex ?? topZ + 1,
  })
  return { ...fields, type, content, properties }
}

export type ToolbarItem =
  | { readonly kind: 'text' }
  | { readonly kind: 'shape'; readonly shape: ToolbarShape; readonly color?: string }
  | { readonly kind: 'color'; readonly color: string }
  | { readonly kind: 'image'; readonly address: string; readonly alt?: string }

/** What the editor's tool bar creates (specification, section 9). Position and zIndex are left to the store. */
export function toolbarElement(item: ToolbarItem): NewElement {
  switch (item.kind) {
    case 'text':
      return { type: 'text', content: TEXT_PLACEHOLDER, ...TOOLBAR_SIZE.text, properties: DEFAULT_PROPERTIES.text }
    case 'shape':
      return {
        type: 'shape',
        content: item.shape === 'circle' ? 'circle' : 'rectangle',
        ...TOOLBAR_SIZE.shape,
        properties: { backgroundColor: item.color ?? DEFAULT_SHAPE_COLOR, borderRadius: SHAPE_RADIUS[item.shape] },
      }
    case 'color':
      return {
        type: 'color',
        content: item.color,
        ...TOOLBAR_SIZE.color,
        properties: { backgroundColor: item.color, borderRadius: SWATCH_RADIUS },
      }
    case 'image':
      return {
        type: 'image',
        content: item.address,
        ...TOOLBAR_SIZE.image,
        properties: item.alt ? { alt: item.alt } : {},
      }
  }
}
