import type { Camera } from '../geometry/camera'
import { type BoardElement, isBackground, isHidden } from '../store/BoardElement'
import { readOpacity, shapeFill, shapeKind, swatchFill } from '../store/elementAppearance'

/** The CSS colors that stand for texts and pictures. */
export interface MinimapInks {
  readonly text: string
  readonly image: string
}

type Pen = Pick<
  CanvasRenderingContext2D,
  'setTransform' | 'fillRect' | 'beginPath' | 'ellipse' | 'fill' | 'fillStyle' | 'globalAlpha'
>

/** Draws a box for each element, back to front, in its color. `camera` in px of the canvas. */
export function drawMinimap(pen: Pen, elements: readonly BoardElement[], camera: Camera, inks: MinimapInks): void {
  for (const element of elements) {
    if (isHidden(element) || isBackground(element)) continue
    const { positionX, positionY, width, height } = element
    const turn = (element.rotation * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn) * camera.zoom, Math.sin(turn) * camera.zoom]
    // Drawn about its center, so that one transform includes the rotation.
    const middle = { x: positionX + width / 2, y: positionY + height / 2 }
    pen.setTransform(cos, sin, -sin, cos, middle.x * camera.zoom + camera.x, middle.y * camera.zoom + camera.y)
    pen.globalAlpha = (readOpacity(element.properties) ?? 1) * (element.type === 'text' ? TEXT_SHADE : 1)
    pen.fillStyle = inkOf(element, inks)
    if (element.type === 'shape' && shapeKind(element) === 'circle') {
      pen.beginPath()
      pen.ellipse(0, 0, width / 2, height / 2, 0, 0, 2 * Math.PI)
      pen.fill()
    } else pen.fillRect(-width / 2, -height / 2, width, height)
  }
  pen.globalAlpha = 1
}

/** Opacity of text boxes: words leave most of them free. */
const TEXT_SHADE = 0.35

function inkOf(element: BoardElement, inks: MinimapInks): string {
  switch (element.type) {
    case 'text':
      return inks.text
    case 'shape':
      return shapeFill(element)
    case 'color':
      return swatchFill(element)
    // Pictures, and kinds that this version does not know.
    default:
      return inks.image
  }
}
