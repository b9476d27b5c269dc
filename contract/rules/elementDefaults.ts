import type { Properties } from '../shared/element'
import { type ElementType, isKnownType } from './elementKind'

/** Generic sizes by type, in board px (specification, section 9). */
export const DEFAULT_SIZE: Record<ElementType, { readonly width: number; readonly height: number }> = {
  text: { width: 200, height: 100 },
  image: { width: 300, height: 200 },
  shape: { width: 150, height: 150 },
  color: { width: 150, height: 150 },
}

export const DEFAULT_PROPERTIES: Record<ElementType, Properties> = {
  text: { fontFamily: 'Arial', fontSize: 16, color: '#000000' },
  image: { objectFit: 'cover', borderRadius: 0 },
  shape: { borderRadius: '0px' },
  color: { backgroundColor: '#ffffff', borderRadius: '4px' },
}

/** An unknown kind has a shape's defaults. */
export function defaultsOf(type: string): {
  readonly size: (typeof DEFAULT_SIZE)[ElementType]
  readonly properties: Properties
} {
  return isKnownType(type)
    ? { size: DEFAULT_SIZE[type], properties: DEFAULT_PROPERTIES[type] }
    : { size: DEFAULT_SIZE.shape, properties: {} }
}

const HEX_COLOR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** The properties to store if none are given: a color's content is the color it shows. */
export function defaultPropertiesOf({
  type,
  content,
}: {
  readonly type: string
  readonly content: string
}): Properties {
  const { properties } = defaultsOf(type)
  return type === 'color' && HEX_COLOR.test(content) ? { ...properties, backgroundColor: content } : properties
}

/** For a create without a position, on server and client. */
export const FALLBACK_POSITION = { positionX: 100, positionY: 100 }
export const DEFAULT_ROTATION = 0
export const DEFAULT_Z_INDEX = 1

/** Sizes of new elements from the editor's toolbar; they override the generic defaults. */
export const TOOLBAR_SIZE = {
  image: { width: 200, height: 200 },
  text: { width: 200, height: 100 },
  shape: { width: 100, height: 100 },
  color: { width: 150, height: 150 },
} as const satisfies Record<ElementType, { width: number; height: number }>

export const TEXT_PLACEHOLDER = 'Double click to edit'
export const SHAPE_RADIUS = { square: '0', rounded: '8px', circle: '50%' } as const
export type ToolbarShape = keyof typeof SHAPE_RADIUS
export const SWATCH_RADIUS = '4px'

/** What a shape element's content may be; a color element's content `background` fills the canvas. */
export const SHAPE_CONTENTS = ['rectangle', 'circle', 'triangle'] as const
export const BACKGROUND_CONTENT = 'background'

export const SHAPE_PALETTE = [
  '#4CAF50',
  '#2196F3',
  '#F44336',
  '#FFC107',
  '#9C27B0',
  '#FF9800',
  '#795548',
  '#607D8B',
  '#E91E63',
  '#00BCD4',
] as const
export const DEFAULT_SHAPE_COLOR = SHAPE_PALETTE[0]
