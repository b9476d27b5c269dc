import type { Point } from '../../../contract/layout/rect'
import type { ElementFields } from '../../../contract/shared/element'
import type { BoardElement } from './BoardElement'
import type { ElementChange } from './Drafts'

/** Measures how words fit their boxes. Loaded on the first press; the store does without it until then. */
export interface TextMeasurer {
  /** Adds the new height of each text that the changes rewrap. */
  fitChanges(changes: readonly ElementChange[]): readonly ElementChange[]
  /** The element; a text becomes as high as its words. */
  fit(element: BoardElement): BoardElement
  /** The height of a new text's words. Null for other types, and if measuring is impossible. */
  heightOf(fields: ElementFields): number | null
  /** Moves a text that covers something to the nearest place where it does not. */
  makeRoom(id: string): void
  /** Whether a point (board px) of the element's box is on its visible part, or close by. */
  covers(element: BoardElement, point: Point): boolean
}
