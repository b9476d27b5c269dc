import type { Point } from '../../contract/layout/rect'
import { centerOf } from '../../contract/layout/rect'
import { rotateAbout } from '../board/geometry/rotation'
import { layoutText, lineStart } from '../board/raster/layoutText'
import { makeCanvas } from '../board/raster/makeCanvas'
import { type BoardElement, boxOf } from '../board/store/BoardElement'
import { readTextStyle } from '../board/store/elementAppearance'

/** A line of text where it is drawn. */
export interface PlacedLine extends Point {
  readonly text: string
  /** Board px; x and y are the start of the baseline, from the top left of the picture. */
  readonly width: number
  readonly size: number
  /** Degrees, clockwise. */
  readonly angle: number
}

/** All lines of the texts, relative to `origin`, in board px. None if text can't be measured. */
export function placeLines(elements: readonly BoardElement[], origin: Point): PlacedLine[] {
  const ruler = makeCanvas({ width: 1, height: 1 })
  if (!ruler) return []
  const { pen } = ruler
  return elements
    .filter(({ type }) => type === 'text')
    .flatMap((element) => {
      const box = boxOf(element)
      const { lines, lineHeight, baseline, inset } = layoutText(pen, element)
      const { fontSize, textAlign } = readTextStyle(element.properties)
      return lines.map(({ text, width: natural, isLast }, index): PlacedLine => {
        const room = element.width - 2 * inset
        const width = textAlign === 'justify' && !isLast ? room : natural
        const start = {
          x: box.x + inset + lineStart(textAlign, room - width),
          y: box.y + baseline + index * lineHeight,
        }
        const { x, y } = rotateAbout(start, centerOf(box), box.rotation)
        return { text, x: x - origin.x, y: y - origin.y, width, size: fontSize, angle: box.rotation }
      })
    })
}
