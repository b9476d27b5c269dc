import type { Point } from '../../../contract/layout/rect'
import type { ElementFields } from '../../../contract/shared/element'
import type { BoardElement } from './BoardElement'
import type { ElementChange } from './Drafts'

/** Knows how words fit their boxes. Loaded with the first press; the store does without it until then. */
export interface TextMeasurer {
  /** With the new height of each text that they rewrap. */
  fitChanges(changes: readonly ElementChange[]): readonly ElementChange[]
  /** An element, a text as high as its words. */
  fit(element: BoardElement): BoardElement
  /** Of a new text: as high as its words. Null for all else, and if nothing can measure. */
  heightOf(fields: ElementFields): number | null
  /** Moves a text that covers something to the nearest place where it does not. */
  makeRoom(id: string): void
  /** Whether a point (board px) of the element's box is on its visible part, or close by. */
  covers(element: BoardElement, point: Point): boolean
}
