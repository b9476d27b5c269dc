import { ELEMENT_SIZE_MAX, ELEMENT_TEXT_MAX } from '../../../contract/limits'
import { type NewElement, toolbarElement } from '../store/newElement'

export type PastedText =
  | { readonly kind: 'color'; readonly color: string }
  /** Several texts only if it is too long for one. */
  | { readonly kind: 'text'; readonly texts: readonly string[] }
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
  return { kind: 'text', texts: splitText(text) }
}

/** New elements for the parts of a text that is too long for one, with room for their words. */
export function elementsOfParts(texts: readonly string[]): NewElement[] {
  return texts.map((content) => ({ ...toolbarElement({ kind: 'text' }), content, ...PART_SIZE }))
}

/** Where a long text is split, the best place first. */
const ENDS = ['\n\n', '\n', '. ', '。', ' ']
/** Board px: room for ELEMENT_TEXT_MAX characters of 10 px in lines of 24. */
const PART_SIZE = { width: 1220, height: ELEMENT_SIZE_MAX }

/** Splits a text that is too long for one element, between paragraphs if possible. */
export function splitText(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > ELEMENT_TEXT_MAX) {
    const end = endOfPart(rest)
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).replace(/^\n+/, '')
  }
  return [...parts, rest].filter((part) => part !== '')
}

/** Where the first part of a text that is too long ends: in its second half, and never within a character. */
function endOfPart(text: string): number {
  for (const end of ENDS) {
    const at = text.lastIndexOf(end, ELEMENT_TEXT_MAX - end.length) + end.length
    if (at > ELEMENT_TEXT_MAX / 2) return at
  }
  const last = text.codePointAt(ELEMENT_TEXT_MAX - 1) ?? 0
  return last > 0xffff ? ELEMENT_TEXT_MAX - 1 : ELEMENT_TEXT_MAX
}
