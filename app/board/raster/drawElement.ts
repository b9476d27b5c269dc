import type { Rect, Size } from '../geometry/rect'
import type { BoardElement } from '../store/BoardElement'
import {
  isGhost,
  objectFit,
  type Radius,
  readCrop,
  readOpacity,
  readRadius,
  shapeFill,
  shapeKind,
  shapeRadius,
  swatchFill,
  swatchRadius,
  textLook,
} from '../store/elementLook'
import { fitPicture, shownPart } from './fitPicture'
import { layoutText, lineStart } from './layoutText'
import type { Pen } from './Pen'

/** Below this many pixels of height letters are only grey: a bar says as much and costs less. */
const LEGIBLE_PX = 3
const GHOST_OPACITY = 0.55
const MISSING_PICTURE = '#e3e1dc'

/** Draws an element where it is on the board, in board px under the pen's transform, as the page would show it. */
export function drawElement(pen: Pen, element: BoardElement, picture: (CanvasImageSource & Size) | null): void {
  const { positionX, positionY, width, height } = element
  pen.save()
  pen.globalAlpha *= readOpacity(element.properties) ?? 1
  pen.translate(positionX + width / 2, positionY + height / 2)
  if (element.rotation !== 0) pen.rotate((element.rotation * Math.PI) / 180)
  pen.translate(-width / 2, -height / 2)
  switch (element.type) {
    case 'color':
      fill(pen, element, swatchFill(element), swatchRadius(element))
      break
    case 'shape':
      if (shapeKind(element) === 'triangle') drawTriangle(pen, element)
      else fill(pen, element, shapeFill(element), shapeRadius(element))
      break
    case 'image':
      drawPicture(pen, element, picture)
      break
    case 'text':
      drawText(pen, element)
      break
  }
  pen.restore()
}

function fill(pen: Pen, box: Size, color: string, radius: Radius): void {
  pen.fillStyle = color
  outline(pen, box, radius)
  pen.fill()
}

/** The box's outline with CSS's rounding: percentages make ellipses, and what is too round is made to fit. */
function outline(pen: Pen, { width, height }: Size, radius: Radius): void {
  pen.beginPath()
  if (radius.unit === '%') {
    const share = Math.min(radius.value, 50) / 100
    pen.roundRect(0, 0, width, height, { x: width * share, y: height * share })
  } else pen.roundRect(0, 0, width, height, Math.min(radius.value, width / 2, height / 2))
}

function drawTriangle(pen: Pen, element: BoardElement): void {
  pen.fillStyle = shapeFill(element)
  pen.beginPath()
  pen.moveTo(element.width / 2, 0)
  pen.lineTo(element.width, element.height)
  pen.lineTo(0, element.height)
  pen.closePath()
  pen.fill()
}

function drawPicture(pen: Pen, element: BoardElement, picture: (CanvasImageSource & Size) | null): void {
  outline(pen, element, readRadius(element.properties.borderRadius))
  if (!picture) {
    pen.fillStyle = MISSING_PICTURE
    pen.fill()
    return
  }
  const part = shownPart(picture, readCrop(element.properties))
  const place = fitPicture(part, { x: 0, y: 0, ...sizeOf(element) }, objectFit(element.properties))
  const pattern = smoothPattern(pen, picture, { element, part, place })
  if (pattern) {
    pen.fillStyle = pattern
    pen.fill()
    return
  }
  pen.clip()
  pen.drawImage(picture, part.x, part.y, part.width, part.height, place.x, place.y, place.width, place.height)
}

/**
 * The picture to fill its outline with, in place of cutting it out: only what is filled has smooth edges between two
 * pixels, as on the page. Null where it would show beside itself: it leaves a part of the box free, or is enlarged.
 */
function smoothPattern(
  pen: Pen,
  picture: CanvasImageSource & Size,
  { element, part, place }: { readonly element: BoardElement; readonly part: Rect; readonly place: Rect },
): CanvasPattern | null {
  const scale = { x: place.width / part.width, y: place.height / part.height }
  const room = 0.01
  const isCovered =
    place.x <= room && place.y <= room && place.width + room >= element.width && place.height + room >= element.height
  if (!isCovered || Math.max(scale.x, scale.y) * scaleOf(pen) > 1) return null
  const pattern = pen.createPattern(picture, 'repeat')
  const [left, top] = [place.x - part.x * scale.x, place.y - part.y * scale.y]
  pattern?.setTransform(new DOMMatrix([scale.x, 0, 0, scale.y, left, top]))
  return pattern
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })

function drawText(pen: Pen, element: BoardElement): void {
  const { fontSize, color, textAlign } = textLook(element.properties)
  const { lines, lineHeight, baseline } = layoutText(pen, element)
  pen.fillStyle = color
  pen.textBaseline = 'alphabetic'
  if (isGhost(element)) pen.globalAlpha *= GHOST_OPACITY
  const isBar = fontSize * scaleOf(pen) < LEGIBLE_PX
  for (const [index, { text, width, isLast }] of lines.entries()) {
    const x = lineStart(element, width)
    const y = index * lineHeight + baseline
    if (isBar) pen.fillRect(x, y - fontSize / 2, width, fontSize / 2)
    else if (textAlign === 'justify' && !isLast) drawStretched(pen, text, { y, free: element.width - width })
    else pen.fillText(text, x, y)
  }
}

/** What is free of the line is shared out among its spaces. */
function drawStretched(pen: Pen, line: string, { y, free }: { readonly y: number; readonly free: number }): void {
  const spaces = line.split(' ').length - 1
  const gap = spaces > 0 ? free / spaces : 0
  let x = 0
  for (const word of line.split(' ')) {
    pen.fillText(word, x, y)
    x += pen.measureText(`${word} `).width + gap
  }
}

function scaleOf(pen: Pen): number {
  const { a, b } = pen.getTransform()
  return Math.hypot(a, b)
}
