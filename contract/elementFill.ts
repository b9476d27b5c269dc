import { BACKGROUND_CONTENT } from './rules/elementDefaults'
import type { Element } from './shared/element'

// Which colors an element names, in a form that is a color.

export const isBackground = ({ type, content }: Pick<Element, 'type' | 'content'>): boolean =>
  type === 'color' && content === BACKGROUND_CONTENT

/** A fill, a text's letters or its card in a form that is a color; undefined for anything else. */
export function colorIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const color = value.trim().toLowerCase()
  return /^(#[\da-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\))$/.test(color) ? color : undefined
}

/** What fills a swatch or a shape. */
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
