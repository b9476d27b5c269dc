import { ELEMENT_TEXT_MAX } from '../../../contract/limits'

export type PastedText =
  | { readonly kind: 'color'; readonly color: string }
  | { readonly kind: 'text'; readonly text: string }
  /** The source of an SVG picture, as drawing programs copy it. */
  | { readonly kind: 'svg' }

/** No color is longer. The time that FUNCTION takes grows with the square of the length. */
const COLOR_LENGTH_MAX = 100
/** What the server does not store: null characters, and halves of characters, as cutting a text may leave. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const FUNCTION = /^(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\([\d\s.,%/+-]*(?:deg|rad|turn)?[\d\s.,%/+-]*\)$/i
const SVG = /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>].*<\/svg>$/is

/** Whether pasted text is a color, an SVG or just text. Color names count as text. Null if empty. */
export function readPastedText(pasted: string): PastedText | null {
  const text = pasted.replace(/\r\n?/g, '\n').replace(UNSTORABLE, '').trim()
  if (text === '') return null
  if (text.length <= COLOR_LENGTH_MAX && (HEX.test(text) || FUNCTION.test(text))) return { kind: 'color', color: text }
  if (text.startsWith('<') && SVG.test(text)) return { kind: 'svg' }
  return { kind: 'text', text: text.slice(0, ELEMENT_TEXT_MAX).replace(UNSTORABLE, '') }
}
