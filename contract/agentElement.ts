import type { NewAgentItem } from './agents'
import { GENERATED_SIZE } from './aiLimits'
import type { Size } from './layout/rect'
import { DEFAULT_SIZE, SHAPE_RADIUS } from './rules/elementDefaults'
import type { ElementFields } from './shared/element'
import { estimateTextSize, textStyleProperties, textStyleWidth } from './textStyles'

// What an agent adds, as an element: the same whether a person accepts it or the agent writes it.

/** Of a new element's properties: what made it. */
export const AGENT_SOURCE = 'agent'
/** Longest name of an agent that a property carries along. */
const AGENT_NAME_MAX = 80
/** What adds an element. */
export type AddingItem = NewAgentItem & { readonly note?: string | undefined }

/** An element without a place. */
export type AgentElement = Pick<ElementFields, 'type' | 'content' | 'properties'> & Size

interface Making {
  readonly agent: string
  /** The color that the board's words stand on; null where it has none of its own. */
  readonly ground: string | null
}

/** What an item adds, without a place. */
export function elementOf(item: AddingItem, { agent, ground }: Making): AgentElement {
  const origin = { source: AGENT_SOURCE, agent: agent.slice(0, AGENT_NAME_MAX) }
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
