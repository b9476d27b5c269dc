import {
  DEFAULT_PROPERTIES,
  DEFAULT_SHAPE_COLOR,
  SHAPE_RADIUS,
  SWATCH_RADIUS,
  TEXT_PLACEHOLDER,
  TOOLBAR_SIZE,
  type ToolbarShape,
} from '../../../contract/rules/elementDefaults'
import type { NewElement } from './newElement'

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
