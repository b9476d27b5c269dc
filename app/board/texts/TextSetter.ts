import { freePlace } from '../../../contract/layout/freePlace'
import { centerOf, intersects, type Point } from '../../../contract/layout/rect'
import type { ElementFields, ElementPatch } from '../../../contract/shared/element'
import { boundsOf, rotateVector } from '../geometry/rotation'
import { clampSize } from '../geometry/sizing'
import { layoutText, lineStart } from '../raster/layoutText'
import { makeCanvas, type Pen } from '../raster/makeCanvas'
import { loadFonts } from '../raster/paintElements'
import {
  type BoardElement,
  boxOf,
  type ElementChange,
  fromFields,
  normalizePatch,
  patched,
} from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { readTextStyle } from '../store/elementAppearance'
import type { TextMeasurer } from '../store/Projection'

/** All properties that affect a text's layout. */
const SETS_WORDS: ReadonlySet<string> = new Set([
  ...['fontFamily', 'fontSize', 'fontWeight', 'fontStyle'],
  ...['lineHeight', 'letterSpacing', 'textTransform', 'padding'],
])

/** Board px around a line in which a point still hits it. */
const SLOP = 8

type Board = Pick<BoardStore, 'committed' | 'update' | 'surroundings'>

/**
 * Keeps the boxes of texts as high as their words while someone edits. Texts measured before their font loaded are
 * remeasured afterwards, and saved only by the person who changed them.
 */
export class TextSetter implements TextMeasurer {
  readonly #pen: Pen | null
  /** Ids of texts changed here while their font was loading. */
  readonly #unsettled = new Set<string>()

  constructor(
    private readonly board: Board,
    pen: Pen | null = makeCanvas({ width: 1, height: 1 })?.pen ?? null,
  ) {
    this.#pen = pen
  }

  fitChanges(changes: readonly ElementChange[]): readonly ElementChange[] {
    return changes.map((change) => {
      const element = this.board.committed(change.id)
      if (element?.type !== 'text' || !setsWords(change.patch)) return change
      const patch = normalizePatch(change.patch)
      const next = patched(element, patch)
      const height = this.#heightOf(next)
      if (height === null) return change
      this.#awaitFont(next)
      return { id: change.id, patch: { ...patch, ...resized(next, height) } }
    })
  }

  fit(element: BoardElement): BoardElement {
    const height = element.type === 'text' ? this.#heightOf(element) : null
    return height === null ? element : patched(element, resized(element, height))
  }

  heightOf(fields: ElementFields): number | null {
    return fields.type === 'text' ? this.#heightOf(fromFields('', fields)) : null
  }

  makeRoom(id: string): void {
    const element = this.board.committed(id)
    if (!element) return
    const bounds = boundsOf(boxOf(element))
    const around = this.board.surroundings(centerOf(bounds), undefined, id)
    if (!around.taken.some((other) => intersects(other, bounds))) return
    const { x, y } = freePlace(bounds, around)
    const { positionX, positionY } = element
    const patch = { positionX: positionX + x - Math.round(bounds.x), positionY: positionY + y - Math.round(bounds.y) }
    this.board.update([id], patch, [], 'follow')
  }

  covers(element: BoardElement, point: Point): boolean {
    const look = element.type === 'text' ? readTextStyle(element.properties) : null
    if (!look || !this.#pen || look.backgroundColor) return true
    const { lines, lineHeight, inset } = layoutText(this.#pen, element)
    const center = centerOf(boxOf(element))
    const fromCenter = rotateVector({ x: point.x - center.x, y: point.y - center.y }, -element.rotation)
    const x = fromCenter.x + element.width / 2 - inset
    const y = fromCenter.y + element.height / 2 - inset
    return lines.some(({ width }, index) => {
      const start = lineStart(look.textAlign, element.width - 2 * inset - width)
      const top = index * lineHeight
      const isBeside = x >= start - SLOP && x <= start + width + SLOP
      return width > 0 && isBeside && y >= top - SLOP && y <= top + lineHeight + SLOP
    })
  }

  /** The height of a box that fits its words, whole board px; null if nothing can measure. */
  #heightOf(element: BoardElement): number | null {
    if (!this.#pen) return null
    const { height } = layoutText(this.#pen, element)
    return height > 0 ? Math.ceil(clampSize(height)) : null
  }

  #awaitFont(element: BoardElement): void {
    const { id } = element
    if (this.#unsettled.has(id)) return
    this.#unsettled.add(id)
    void loadFonts([element]).then((wasMissing) => {
      this.#unsettled.delete(id)
      const current = wasMissing ? this.board.committed(id) : undefined
      const height = current && this.#heightOf(current)
      if (current && height && height !== current.height) this.board.update([id], { height }, [], 'follow')
    })
  }
}

function setsWords({ content, width, height, properties = {} }: ElementPatch): boolean {
  const isSized = content !== undefined || width !== undefined || height !== undefined
  return isSized || Object.keys(properties).some((key) => SETS_WORDS.has(key))
}

/** The patch to this height that keeps the middle of the upper edge in place, whatever the rotation. */
function resized(element: BoardElement, height: number): ElementPatch {
  if (element.rotation % 360 === 0) return { height }
  const center = centerOf(boxOf(element))
  const shift = rotateVector({ x: 0, y: (height - element.height) / 2 }, element.rotation)
  return {
    height,
    positionX: Math.round(center.x + shift.x - element.width / 2),
    positionY: Math.round(center.y + shift.y - height / 2),
  }
}
