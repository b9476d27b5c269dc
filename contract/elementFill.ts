import { BACKGROUND_CONTENT } from './rules/elementDefaults'
import type { Element } from './shared/element'

// The colors of an element; property values that aren't colors are ignored.

export const isBackground = ({ type, content }: Pick<Element, 'type' | 'content'>): boolean =>
  type === 'color' && content === BACKGROUND_CONTENT

/** A property's value as a trimmed lowercase color; undefined if it isn't one. */
export function colorIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const color = value.trim().toLowerCase()
  return /^(#[\da-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\))$/.test(color) ? color : undefined
}

/** The fill of a swatch or a shape. */
export function fillOf({
  type,
  content,
  properties,
}: Pick<Element, 'type' | 'content' | 'properties'>): string | undefined {
  const named = colorIn(properties.backgroundColor) ?? (type === 'shape' ? colorIn(properties.color) : undefined)
  if (type !== 'color') return named
  const own = content === BACKGROUND_CONTENT ? undefined : colorIn(content)
  return named && !(named === '#ffffff' && own) ? named : own
}
