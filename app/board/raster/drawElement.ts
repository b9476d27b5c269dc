import type { Size } from '../geometry/rect'
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
import { layoutText } from './layoutText'
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
  pen.clip()
  const { x, y, width, height } = shownPart(picture, readCrop(element.properties))
  const place = fitPicture({ width, height }, { x: 0, y: 0, ...sizeOf(element) }, objectFit(element.properties))
  pen.drawImage(picture, x, y, width, height, place.x, place.y, place.width, place.height)
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })

function drawText(pen: Pen, element: BoardElement): void {
  const { fontSize, color, textAlign = 'left' } = textLook(element.properties)
  const { lines, lineHeight } = layoutText(pen, element)
  pen.fillStyle = color
  pen.textBaseline = 'alphabetic'
  if (isGhost(element)) pen.globalAlpha *= GHOST_OPACITY
  const isBar = fontSize * scaleOf(pen) < LEGIBLE_PX
  // Where CSS puts the first baseline: half the leading, in whole px, above the letters' own height.
  const metrics = pen.measureText('x')
  const ascent = metrics.fontBoundingBoxAscent
  const descent = metrics.fontBoundingBoxDescent
  const baseline = Math.floor((lineHeight - ascent - descent) / 2) + ascent
  for (const [index, { text, isLast }] of lines.entries()) {
    const width = pen.measureText(text).width
    const free = element.width - width
    const x = textAlign === 'center' ? free / 2 : textAlign === 'right' ? free : 0
    const y = index * lineHeight + baseline
    if (isBar) pen.fillRect(x, y - fontSize / 2, width, fontSize / 2)
    else if (textAlign === 'justify' && !isLast) drawStretched(pen, text, { y, free })
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
