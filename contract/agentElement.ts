import type { NewAgentItem } from './agents'
import { GENERATED_SIZE } from './aiLimits'
import type { Size } from './layout/rect'
import { DEFAULT_SIZE, SHAPE_RADIUS } from './rules/elementDefaults'
import type { ElementFields } from './shared/element'
import { estimateTextSize, textStyleProperties, textStyleWidth } from './textStyles'

// What an agent adds, as an element: the same whether a person accepts it or the agent writes it.

/** Of a new element's properties: what made it. Not by which name: viewers see the properties, and not the agents. */
export const AGENT_SOURCE = 'agent'
/** What adds an element. */
export type AddingItem = NewAgentItem & { readonly note?: string | undefined }

/** An element without a place. */
export type AgentElement = Pick<ElementFields, 'type' | 'content' | 'properties'> & Size

/**
 * What an item adds, without a place.
 *
 * @param ground the color that the board's words stand on; null where it has none of its own
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

/** Of a picture with these pixels: in its own proportions, with the area of the specified box. */
export function sizeOfImage({ width, height }: Size): Size {
  const scale = Math.sqrt((GENERATED_SIZE.image.width * GENERATED_SIZE.image.height) / (width * height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
