import { type Rect, union } from '../../contract/layout/rect'
import { TEMPLATE_BODY_MAX, TEMPLATE_CANVAS, TEMPLATE_ELEMENTS_MAX } from '../../contract/limits'
import { type TemplateElement, templateElement } from '../../contract/template'
import { boundsOf } from '../board/geometry/rotation'
import { type BoardElement, boxOf, compareZ, isBackground, normalizePatch } from '../board/store/BoardElement'
import { isGhost, shapeKind, swatchFill } from '../board/store/elementAppearance'
import { TEXT_TOO_LONG, THERE_IS_NOTHING_ON_THIS_BOARD, tooManyElements } from './words'

/** Board px around the content of the board. */
const MARGIN = 40

export interface MadeTemplate {
  readonly elements: TemplateElement[]
  /** The number of elements that a template can't hold, such as images from other websites. */
  readonly skipped: number
  /** Why it can't be saved at all, as shown. */
  readonly problem: string | null
}

/**
 * The part of a board that a template can hold: in order, moved to the template's origin, with its background as large
 * as its content. Unfilled placeholders are left out.
 */
export function makeTemplate(onBoard: readonly BoardElement[]): MadeTemplate {
  const meant = onBoard.filter((element) => !isGhost(element)).toSorted(compareZ)
  const frame = frameOf(meant.filter((element) => !isBackground(element)))
  const elements: TemplateElement[] = []
  for (const element of meant) {
    const { success, data } = templateElement.safeParse(fieldsOf(element, frame, elements.length))
    if (success) elements.push(data)
  }
  return { elements, skipped: meant.length - elements.length, problem: problemOf(elements) }
}

function problemOf(elements: readonly TemplateElement[]): string | null {
  if (elements.length === 0) return THERE_IS_NOTHING_ON_THIS_BOARD
  if (elements.length > TEMPLATE_ELEMENTS_MAX) {
    return tooManyElements(elements.length, TEMPLATE_ELEMENTS_MAX)
  }
  const bytes = new TextEncoder().encode(JSON.stringify(elements)).length
  // Leaves room for its name and other fields.
  return bytes > TEMPLATE_BODY_MAX * 0.9 ? TEXT_TOO_LONG : null
}

function fieldsOf(element: BoardElement, frame: Rect, zIndex: number): unknown {
  const { id: _, unknown: __, ...fields } = element
  if (isBackground(element)) {
    return normalizePatch({ ...fields, positionX: 0, positionY: 0, width: frame.width, height: frame.height, zIndex })
  }
  const place = { positionX: element.positionX - frame.x, positionY: element.positionY - frame.y, zIndex }
  return normalizePatch({ ...fields, content: contentOf(element), ...place })
}

function contentOf(element: BoardElement): string {
  if (element.type === 'shape') return shapeKind(element)
  return element.type === 'color' ? swatchFill(element) : element.content
}

/** The board's content with a margin, centered in the default canvas if it is smaller. */
function frameOf(elements: readonly BoardElement[]): Rect {
  const taken = union(elements.map((element) => boundsOf(boxOf(element))))
  if (!taken) return { x: 0, y: 0, ...TEMPLATE_CANVAS }
  const width = Math.max(TEMPLATE_CANVAS.width, taken.width + 2 * MARGIN)
  const height = Math.max(TEMPLATE_CANVAS.height, taken.height + 2 * MARGIN)
  return {
    x: Math.round(taken.x - (width - taken.width) / 2),
    y: Math.round(taken.y - (height - taken.height) / 2),
    width: Math.round(width),
    height: Math.round(height),
  }
}
