import { fillOf, isBackground } from './elementFill'
import { labOfHex } from './oklab'
import type { Element, ElementPatch } from './shared/element'
import { type TextStyleName, textStylePatch } from './textStyles'

// Applies a style and a palette to elements: the same whether a person accepts it or an agent applies it.

export interface Restyling {
  /** For texts. */
  readonly style?: TextStyleName | undefined
  /** For the fills of swatches and shapes, `#rrggbb`. */
  readonly palette?: readonly string[] | undefined
}

type Restyled = Pick<Element, 'id' | 'type' | 'content' | 'properties'>

/**
 * The changes to these elements, at most one each, in their order. The darkest fill gets the palette's darkest color,
 * the lightest its lightest, and the rest get those in between, in order of lightness.
 * @param ground the color behind the board's texts; null if it has no background
 */
export function restyled(
  elements: readonly Restyled[],
  { style, palette = [] }: Restyling,
  ground: string | null,
): { readonly id: string; readonly patch: ElementPatch }[] {
  const fills = filling(elements, palette)
  return elements.flatMap((element) => {
    const patch = patchOf(element, { style, fills, ground })
    return patch ? [{ id: element.id, patch }] : []
  })
}

interface Making {
  readonly style: TextStyleName | undefined
  readonly fills: ReadonlyMap<string, string>
  readonly ground: string | null
}

function patchOf(element: Restyled, { style, fills, ground }: Making): ElementPatch | null {
  if (element.type === 'text') return style ? { properties: textStylePatch(style, ground) } : null
  const color = fills.get(fillIn(element) ?? '')
  if (!color) return null
  const properties = { backgroundColor: color }
  return element.type === 'color' ? { content: color, properties } : { properties }
}

/** The new color for each fill. */
function filling(elements: readonly Restyled[], palette: readonly string[]): ReadonlyMap<string, string> {
  const fills = byLightness(elements.flatMap((element) => fillIn(element) ?? []))
  const colors = byLightness(palette)
  const last = fills.length - 1
  return new Map(
    fills.flatMap((fill, index) => {
      const at = last > 0 ? Math.round((index * (colors.length - 1)) / last) : nearest(colors, fill)
      const color = colors[at]
      return color ? [[fill, color] as const] : []
    }),
  )
}

/** The fill of a swatch or a shape; the board's background doesn't count. */
function fillIn(element: Restyled): string | undefined {
  const hasFill = (element.type === 'color' && !isBackground(element)) || element.type === 'shape'
  return hasFill ? fillOf(element) : undefined
}

function byLightness(colors: readonly string[]): string[] {
  return [...new Set(colors)].toSorted((one, other) => lightness(one) - lightness(other) || (one < other ? -1 : 1))
}

function nearest(colors: readonly string[], fill: string): number {
  const offs = colors.map((color) => Math.abs(lightness(color) - lightness(fill)))
  return offs.indexOf(Math.min(...offs))
}

/** 0 to 1; colors that aren't hex count as medium. */
function lightness(color: string): number {
  return /^#[\da-f]{6}/.test(color) ? labOfHex(color.slice(0, 7)).l : 0.5
}
