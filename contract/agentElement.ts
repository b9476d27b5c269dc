import type { NewAgentItem } from './agents'
import { GENERATED_SIZE } from './aiLimits'
import type { Size } from './layout/rect'
import { DEFAULT_SIZE, SHAPE_RADIUS } from './rules/elementDefaults'
import type { ElementFields } from './shared/element'
import { estimateTextSize, textStyleProperties, textStyleWidth } from './textStyles'

// An agent's additions as elements: the same whether a person accepts them or the agent writes them.

/** `source` in a new element's properties. Not the agent's name: viewers see properties, but not agents. */
export const AGENT_SOURCE = 'agent'
/** An item that adds an element. */
export type AddingItem = NewAgentItem & { readonly note?: string | undefined }

/** An element without a position. */
export type AgentElement = Pick<ElementFields, 'type' | 'content' | 'properties'> & Size

/**
 * The element that an item adds, without a position.
 *
 * @param ground the color behind the board's texts; null if it has no background
 */
export function elementOf(item: AddingItem, ground: string | null): AgentElement {
  const origin = { source: AGENT_SOURCE }
  switch (item.kind) {
    case 'text': {
      const style = textStyleProperties(item.style, ground)
      const size = estimateTextSize(item.text, textStyleWidth(item.style), style)
      return { type: 'text', content: item.text, ...size, properties: { ...style, ...origin } }
    }
    case 'color': {
      const properties = { backgroundColor: item.color, ...(item.name && { name: item.name }), ...origin }
      return { type: 'color', content: item.color, ...DEFAULT_SIZE.color, properties }
    }
    case 'image': {
      const properties = { ...(item.alt && { alt: item.alt }), ...origin }
      return { type: 'image', content: item.address, ...sizeOfImage(item), properties }
    }
    case 'shape': {
      const borderRadius = item.shape === 'circle' ? SHAPE_RADIUS.circle : SHAPE_RADIUS.square
      const properties = { backgroundColor: item.color, borderRadius, ...origin }
      return { type: 'shape', content: item.shape, ...DEFAULT_SIZE.shape, properties }
    }
  }
}

/** An image's size on a board, from its pixels: its own aspect ratio, with the area of `GENERATED_SIZE.image`. */
export function sizeOfImage({ width, height }: Size): Size {
  const scale = Math.sqrt((GENERATED_SIZE.image.width * GENERATED_SIZE.image.height) / (width * height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
