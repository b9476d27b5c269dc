import { type AgentItem, type ProposedItem, proposedItem } from '../../contract/agents'
import { isBackground } from '../../contract/elementFill'
import type { Element } from '../../contract/shared/element'
import { problemsOf } from '../middleware/input'
import type { ElementRefs } from './elementRefs'

// Checks what agents name and request against the current board.

/** Maximum invalid items named in one answer. */
const NAMED_MAX = 20

/** What items are checked against. */
export interface OnBoard {
  readonly refs: ElementRefs
  readonly elements: ReadonlyMap<string, Element>
  /** Addresses that may be used. */
  readonly images: ReadonlySet<string>
}

/** The item with full ids, or what is wrong with it. */
export function checkItem(item: AgentItem, field: string, board: OnBoard): ProposedItem | { readonly problem: string } {
  const problem = (name: string, words: string) => ({ problem: `${field}.${name}: ${words}` })
  switch (item.kind) {
    case 'text':
    case 'color':
    case 'shape':
      return item
    case 'image':
      return board.images.has(item.address) ? item : problem('address', 'Not an image that import_image returned')
    case 'change':
    case 'delete': {
      const element = board.elements.get(board.refs.idOf(item.elementId) ?? '')
      if (!element) return problem('elementId', notOnBoard(item.elementId))
      if (element.properties.locked === true) return problem('elementId', 'Is locked')
      if (item.kind === 'delete') return { ...item, elementId: element.id }
      const whole = { ...item, elementId: element.id }
      const wrong = wrongContent(element, item.changes.content)
      if (wrong) return problem('changes.content', wrong)
      if (Object.keys(item.changes).length === 0) return problem('changes', 'Changes nothing')
      return whole
    }
    case 'arrange': {
      const ids: string[] = []
      for (const [index, ref] of item.elementIds.entries()) {
        const element = board.elements.get(board.refs.idOf(ref) ?? '')
        if (!element) return problem(`elementIds.${index}`, notOnBoard(ref))
        if (element.properties.locked === true) return problem(`elementIds.${index}`, 'Is locked')
        if (isBackground(element)) return problem(`elementIds.${index}`, 'Is the background')
        if (!ids.includes(element.id)) ids.push(element.id)
      }
      const whole = { ...item, elementIds: ids }
      const [wrong] = problemsOf(proposedItem, whole)
      return wrong ? problem(wrong.field, wrong.message) : whole
    }
  }
}

const notOnBoard = (ref: string) => `No element ${ref} on this board`

function wrongContent({ type, content: now }: Element, content: string | undefined): string | null {
  if (content === undefined) return null
  if (type === 'text') return content.trim() === '' ? 'Must not be empty' : null
  if (type === 'color' && now !== 'background') {
    return /^#[0-9a-f]{6}$/.test(content) ? null : 'Must be a color such as #1a2b3c'
  }
  if (type === 'shape') {
    return ['rectangle', 'circle', 'triangle'].includes(content) ? null : 'Must be rectangle, circle or triangle'
  }
  return type === 'image' ? 'The content of an image cannot be changed' : 'This element has no content to change'
}

/** The problems, a line each, below a line with the outcome. */
export function problemWords(headline: string, problems: readonly string[]): string {
  const more = problems.length - NAMED_MAX
  return [headline, ...problems.slice(0, NAMED_MAX), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}
