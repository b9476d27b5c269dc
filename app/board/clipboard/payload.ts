import type { ElementFields } from '../../../contract/shared/element'
import { type BoardElement, isBackground } from '../store/BoardElement'
import { isGhost } from '../store/elementAppearance'
import { normalizePatch } from '../store/normalizePatch'
import { PAYLOAD_ATTRIBUTE } from './parseInertHtml'

/** Elements on the clipboard, as other programs and other boards read them. */
export interface Payload {
  /** Our elements in a data attribute, the words for other programs. */
  readonly html: string
  readonly text: string
}

export const PAYLOAD_VERSION = 1

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
