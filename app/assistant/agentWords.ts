import type { ProposedItem } from '../../contract/agents'

// Texts about agents' proposals in the assistant's panel.

export const PROPOSALS_FROM_AGENTS = 'Proposals from agents'
export const NO_OPEN_PROPOSALS = 'No open proposals. Everything your agents proposed here has been answered.'
export const openItems = (count: number) => (count === 1 ? '1 open' : `${count} open`)
export const proposalBy = (agent: string) => `Proposal by ${agent}`
export const itemsOf = (agent: string) => `Proposed by ${agent}`

export const ADD = 'Add'
export const ACCEPT = 'Accept'
export const DISMISS = 'Dismiss'
export const ADD_ALL = 'Add all'
export const ACCEPT_ALL = 'Accept all'
export const DISMISS_ALL = 'Dismiss all'
export const addItem = (name: string) => `Add: ${name}`
export const acceptItem = (name: string) => `Accept: ${name}`
export const dismissItem = (name: string) => `Dismiss: ${name}`
export const acceptAllOf = (agent: string) => `Accept all from ${agent}`
export const dismissAllOf = (agent: string) => `Dismiss all from ${agent}`
export const showOnBoard = (name: string) => `Show on the board: ${name}`

export const ADDED = 'Added'
export const ACCEPTED = 'Accepted'
export const DISMISSED = 'Dismissed'
/** Announced to screen readers after several were dismissed. */
export const dismissedItems = (count: number) => (count === 1 ? 'Dismissed' : `${count} dismissed`)
export const answered = (accepted: number, dismissed: number) =>
  [accepted > 0 && `${accepted} accepted`, dismissed > 0 && `${dismissed} dismissed`].filter(Boolean).join(', ')

/** The toast after these items were accepted. */
export function acceptedItems(items: readonly ProposedItem[]): string {
  const [only, ...more] = items
  const isAdded = items.every(({ kind }) => !CHANGING.has(kind))
  if (isAdded) return items.length === 1 ? 'Added to the board' : `${items.length} elements added`
  if (!only || more.length > 0) return `${items.length} items accepted`
  switch (only.kind) {
    case 'delete':
      return 'Element deleted'
    case 'arrange':
      return 'Elements arranged'
    case 'weave':
      return 'Images woven'
    case 'restyle':
      return 'Elements restyled'
    default:
      return 'Change accepted'
  }
}

const CHANGING: ReadonlySet<ProposedItem['kind']> = new Set(['change', 'delete', 'arrange', 'weave', 'restyle'])

export const BLOCKED = {
  gone: 'This element is no longer on the board.',
  locked: 'This element is locked. Unlock it to accept.',
  fewLeft: 'Fewer than two of these elements can still be arranged.',
} as const
export const CHANGED_SINCE = 'Changed since the agent read it.'
export const leftOut = (count: number, all: number) =>
  `${count} of ${all} ${count === 1 ? 'is' : 'are'} gone, hidden or locked, and ${count === 1 ? 'stays' : 'stay'} out.`

export const NO_DESCRIPTION = 'Image'
export const SHAPE_NAMES = { rectangle: 'Rectangle', circle: 'Circle', triangle: 'Triangle' } as const
export const STYLE_NAMES = {
  title: 'Title',
  quote: 'Quote',
  note: 'Note',
  body: 'Body',
  caption: 'Caption',
  label: 'Label',
} as const
export const CHANGE = 'Change'
export const DELETE = 'Delete'
export const changeOf = (name: string) => `Change ${name}`
export const deletionOf = (name: string) => `Delete ${name}`
export const A_MISSING_ELEMENT = 'A missing element'
export function arrangementOf({ layout, elementIds }: Extract<ProposedItem, { readonly kind: 'arrange' }>): string {
  const elements = `${elementIds.length} elements`
  switch (layout) {
    case 'grid':
      return `Arrange ${elements} in a grid`
    case 'masonry':
      return `Arrange ${elements} as masonry`
    case 'sameWidth':
      return `Make ${elements} the same width`
    case 'sameHeight':
      return `Make ${elements} the same height`
    case 'sameSize':
      return `Make ${elements} the same size`
  }
}

export const weaveOf = ({ elementIds }: Extract<ProposedItem, { readonly kind: 'weave' }>) =>
  `Weave ${elementIds.length} images`
export function restyleOf({ elementIds, style, palette }: Extract<ProposedItem, { readonly kind: 'restyle' }>): string {
  const elements = elementIds.length === 1 ? '1 element' : `${elementIds.length} elements`
  const as = [style && `as ${STYLE_NAMES[style]}`, palette && 'in new colors'].filter(Boolean).join(', ')
  return `Restyle ${elements} ${as}`
}

export const SERVER_CANNOT_BE_REACHED = 'The server can’t be reached right now. Try again later.'
