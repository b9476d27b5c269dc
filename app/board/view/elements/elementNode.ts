import type { BoardElement } from '../../store/BoardElement'

/** Attributes every element's node carries, whatever its type. */
export interface ElementNode {
  readonly id: string
  readonly 'data-element-id': string
  readonly 'aria-label'?: string
  readonly role?: 'option' | 'img'
  readonly 'aria-selected'?: boolean
}

export interface ElementViewProps {
  readonly element: BoardElement
  readonly node: ElementNode
}

/** The DOM id of an element's node, for aria-activedescendant and aria-owns. */
export function nodeId(elementId: string): string {
  return `element-${elementId}`
}
