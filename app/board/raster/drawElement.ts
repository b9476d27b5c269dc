import type { Point, Rect, Size } from '../geometry/rect'
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
import { layoutText, lineStart, setFont } from './layoutText'
import type { Pen } from './Pen'

/** Below this many pixels of height letters are only grey: a bar says as much and costs less. */
const LEGIBLE_PX = 3
const GHOST_OPACITY = 0.55
const MISSING_PICTURE = '#e3e1dc'

/**
 * Draws an element where it is on the board, in board px under the pen's transform, as the page would show it. Leaves
 * the pen's colour and font behind: to set them back for each of thousands is a good part of what drawing them takes.
 */
export function drawElement(pen: Pen, element: BoardElement, picture: (CanvasImageSource & Size) | null): void {
  const { positionX, positionY, rotation, width, height } = element
  const opacity = (readOpacity(element.properties) ?? 1) * (isGhost(element) ? GHOST_OPACITY : 1)
  const isTurned = rotation % 360 !== 0
  if (!isTurned && opacity === 1) {
    draw(pen, element, { x: positionX, y: positionY, width, height }, picture)
    return
  }
  pen.save()
  pen.globalAlpha *= opacity
  pen.translate(positionX + width / 2, positionY + height / 2)
  if (isTurned) pen.rotate((rotation * Math.PI) / 180)
  draw(pen, element, { x: -width / 2, y: -height / 2, width, height }, picture)
  pen.restore()
}

/** @param box where it is drawn */
function draw(pen: Pen, element: BoardElement, box: Rect, picture: (CanvasImageSource & Size) | null): void {
  switch (element.type) {
    case 'color':
      pen.fillStyle = swatchFill(element)
      fill(pen, box, swatchRadius(element))
      break
    case 'shape':
      pen.fillStyle = shapeFill(element)
      if (shapeKind(element) === 'triangle') fillTriangle(pen, box)
      else fill(pen, box, shapeRadius(element))
      break
    case 'image':
      drawPicture(pen, element, box, picture)
      break
    case 'text':
      drawText(pen, element, box)
      break
  }
}

function fill(pen: Pen, box: Rect, radius: Radius): void {
  if (radius.value === 0) pen.fillRect(box.x, box.y, box.width, box.height)
  else {
    outline(pen, box, radius)
    pen.fill()
  }
}

/** The box's outline with CSS's rounding: percentages make ellipses, and what is too round is made to fit. */
function outline(pen: Pen, { x, y, width, height }: Rect, radius: Radius): void {
  pen.beginPath()
  if (radius.unit === '%') {
    const share = Math.min(radius.value, 50) / 100
    pen.roundRect(x, y, width, height, { x: width * share, y: height * share })
  } else pen.roundRect(x, y, width, height, Math.min(radius.value, width / 2, height / 2))
}

function fillTriangle(pen: Pen, { x, y, width, height }: Rect): void {
  pen.beginPath()
  pen.moveTo(x + width / 2, y)
  pen.lineTo(x + width, y + height)
  pen.lineTo(x, y + height)
  pen.closePath()
  pen.fill()
}

function drawPicture(pen: Pen, element: BoardElement, box: Rect, picture: (CanvasImageSource & Size) | null): void {
  const radius = readRadius(element.properties.borderRadius)
  if (!picture) {
    pen.fillStyle = MISSING_PICTURE
    fill(pen, box, radius)
    return
  }
  const part = shownPart(picture, readCrop(element.properties))
  const place = fitPicture(part, box, objectFit(element.properties))
  const pattern = smoothPattern(pen, picture, { box, part, place })
  if (pattern) {
    pen.fillStyle = pattern
    fill(pen, box, radius)
    return
  }
  pen.save()
  outline(pen, box, radius)
  pen.clip()
  pen.drawImage(picture, part.x, part.y, part.width, part.height, place.x, place.y, place.width, place.height)
  pen.restore()
}

/** Of each picture one, which is put in its place before it is filled with. A decoded picture never changes. */
const patterns = new WeakMap<CanvasImageSource, CanvasPattern | null>()

/**
 * The picture to fill its outline with, in place of cutting it out: only what is filled has smooth edges between two
 * pixels, as on the page. Null where it would show beside itself: it leaves a part of the box free, or is enlarged.
 */
function smoothPattern(
  pen: Pen,
  picture: CanvasImageSource & Size,
  { box, part, place }: { readonly box: Rect; readonly part: Rect; readonly place: Rect },
): CanvasPattern | null {
  const scale = { x: place.width / part.width, y: place.height / part.height }
  const room = 0.01
  const isCovered =
    place.x <= box.x + room &&
    place.y <= box.y + room &&
    place.x + place.width + room >= box.x + box.width &&
    place.y + place.height + room >= box.y + box.height
  if (!isCovered || Math.max(scale.x, scale.y) * scaleOf(pen) > 1) return null
  const pattern = patterns.get(picture) ?? pen.createPattern(picture, 'repeat')
  patterns.set(picture, pattern)
  const [e, f] = [place.x - part.x * scale.x, place.y - part.y * scale.y]
  pattern?.setTransform({ a: scale.x, b: 0, c: 0, d: scale.y, e, f })
  return pattern
}

function drawText(pen: Pen, element: BoardElement, box: Rect): void {
  const look = textLook(element.properties)
  const { fontSize, color, textAlign } = look
  const { lines, lineHeight, baseline } = layoutText(pen, element)
  pen.fillStyle = color
  const isBar = fontSize * scaleOf(pen) < LEGIBLE_PX
  if (!isBar) {
    setFont(pen, look)
    pen.textBaseline = 'alphabetic'
  }
  for (const [index, { text, width, isLast }] of lines.entries()) {
    const x = box.x + lineStart(textAlign, element.width - width)
    const y = box.y + index * lineHeight + baseline
    if (isBar) pen.fillRect(x, y - fontSize / 2, width, fontSize / 2)
    else if (textAlign === 'justify' && !isLast) drawStretched(pen, text, { x, y, free: element.width - width })
    else pen.fillText(text, x, y)
  }
}

/** What is free of the line is shared out among its spaces. */
function drawStretched(pen: Pen, line: string, { x, y, free }: Point & { readonly free: number }): void {
  const words = line.split(' ')
  const gap = words.length > 1 ? free / (words.length - 1) : 0
  let at = x
  for (const word of words) {
    pen.fillText(word, at, y)
    at += pen.measureText(`${word} `).width + gap
  }
}

function scaleOf(pen: Pen): number {
  const { a, b } = pen.getTransform()
  return Math.hypot(a, b)
}
