import * as z from 'zod/mini'
import { CLIPBOARD_CHARACTERS_MAX, CLIPBOARD_ELEMENTS_MAX } from '../../../contract/limits'
import { parseJson } from '../../../contract/parseJson'
import { isImageSource } from '../../../contract/rules/assetAddress'
import { TEXT_PLACEHOLDER } from '../../../contract/rules/elementDefaults'
import { unknownFields } from '../../../contract/rules/elementPatching'
import { type ElementFields, elementFields } from '../../../contract/shared/element'
import { type BoardElement, isBackground, normalizePatch } from '../store/BoardElement'
import { isGhost } from '../store/elementAppearance'
import { PAYLOAD_ATTRIBUTE } from './ClipboardPage'

/** Elements on the clipboard, as other programs and other boards read them. */
export interface Payload {
  /** Our elements in a data attribute, the words for other programs. */
  readonly html: string
  readonly text: string
}

const PAYLOAD_VERSION = 1

/** Elements back to front as HTML and as plain text. */
export function writePayload(elements: readonly BoardElement[]): Payload {
  const json = JSON.stringify({ version: PAYLOAD_VERSION, elements: elements.map(toFields) })
  const words = wordsOf(elements)
  const shown = words.map((each) => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`).join('')
  return {
    html: `<meta charset="utf-8"><div ${PAYLOAD_ATTRIBUTE}="${escapeHtml(json)}">${shown}</div>`,
    text: words.join('\n'),
  }
}

/** Everything but the id and the zIndex, which the order implies. */
function toFields(element: BoardElement): ElementFields & Pick<BoardElement, 'unknown'> {
  const { type, content, positionX, positionY, width, height, rotation, properties, unknown } = element
  const fields = normalizePatch({ type, content, positionX, positionY, width, height, rotation })
  return { ...fields, properties: properties as ElementFields['properties'], ...(unknown && { unknown }) }
}

/** Texts and color values, as shown on the board. */
function wordsOf(elements: readonly BoardElement[]): string[] {
  return elements
    .filter(
      (element) =>
        (element.type === 'text' && !isGhost(element)) || (element.type === 'color' && !isBackground(element)),
    )
    .sort((a, b) => a.positionY - b.positionY || a.positionX - b.positionX)
    .map(({ content }) => content)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

type ReadPayload =
  /** Another program's HTML. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'too-much' }
  /** Ours, but from a later version or damaged. */
  | { readonly kind: 'unreadable' }
  /** Back to front. `bad`: how many were not valid elements. */
  | { readonly kind: 'elements'; readonly elements: readonly ElementFields[]; readonly bad: number }

const envelope = z.object({ version: z.literal(PAYLOAD_VERSION), elements: z.array(z.unknown()) })
const jsonFields = z.record(z.string(), z.json())
/** Never reads beyond the next `<`: for many that are never closed, the time would grow with their square. */
const payloadPattern = new RegExp(`<div\\b[^<>]*?\\s${PAYLOAD_ATTRIBUTE}="([^"]*)"`)

/** Reads our elements from pasted HTML: they are parsed and validated as text, never inserted as HTML. Pure. */
export function readPayload(html: string): ReadPayload {
  const [, attribute] = payloadPattern.exec(html) ?? []
  if (attribute === undefined) return { kind: 'foreign' }
  if (attribute.length > CLIPBOARD_CHARACTERS_MAX) return { kind: 'too-much' }
  const parsed = envelope.safeParse(parseJson(unescapeHtml(attribute)))
  if (!parsed.success) return { kind: 'unreadable' }
  const given = parsed.data.elements
  if (given.length > CLIPBOARD_ELEMENTS_MAX) return { kind: 'too-much' }
  const elements = given.flatMap((each) => readElement(each) ?? [])
  return { kind: 'elements', elements, bad: given.length - elements.length }
}

function readElement(given: unknown): ElementFields | null {
  const { unknown, ...written } = typeof given === 'object' && given !== null ? { unknown: undefined, ...given } : {}
  const { success, data: known } = elementFields.safeParse(written)
  if (!success) return null
  // Fields that this version does not know are validated by a newer server.
  const data: ElementFields = { ...newerFields(unknown), ...known }
  // Data URLs must go through the upload: from here they could be unchecked pictures of any size.
  if (data.type === 'image' && !isImageSource(data.content)) return null
  if (data.content !== '') return data
  return data.type === 'text' ? { ...data, content: TEXT_PLACEHOLDER } : null
}

function newerFields(value: unknown): Readonly<Record<string, unknown>> {
  const { success, data } = jsonFields.safeParse(value)
  return (success && unknownFields(data)) || {}
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
}

/** Reverses a browser's escaping of attribute values in sanitized HTML. */
function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => CHARACTERS[entity] ?? entity)
}
