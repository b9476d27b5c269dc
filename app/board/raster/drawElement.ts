import type { Point, Rect, Size } from '../../../contract/layout/rect'
import type { BoardElement } from '../store/BoardElement'
import {
  isFrame,
  isGhost,
  objectFit,
  type Radius,
  readCrop,
  readOpacity,
  readRadius,
  readShadow,
  readTextStyle,
  type Shadow,
  shapeFill,
  shapeKind,
  shapeRadius,
  swatchFill,
  swatchRadius,
  UPDATE_TO_SEE_THIS,
} from '../store/elementAppearance'
import { fitPicture, shownPart } from './fitPicture'
import { layoutText, lineStart, setFont } from './layoutText'
import type { Pen } from './makeCanvas'

/** Letters below this height in pixels are only gray: a bar looks the same and costs less. */
const LEGIBLE_PX = 3
const GHOST_OPACITY = 0.55
const MISSING_PICTURE = '#e3e1dc'
const FRAME = {
  edge: 'rgb(29 26 22 / 38%)',
  icon: 'rgb(29 26 22 / 50%)',
  width: 1.5,
  dash: 4,
  inset: 6,
  iconSide: 28,
  path: 'M4 5h16v14H4zM4 16l4.5-5 4 4.5 2-2L20 18M15.5 8.5h.01',
}
/** An unknown kind, as in elements.module.css. */
const NEWER = { fill: '#ffffff', edge: '#7a7166', ink: '#554e45', width: 1.5, dash: 4, fontSize: 13 }

/**
 * Draws an element at its position on the board, under the pen's transform, as the page shows it. Does not restore the
 * pen's color and font: for thousands of elements, that would take much of the drawing time.
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
      if (isFrame(element)) drawEmptyFrame(pen, box, shapeRadius(element))
      break
    case 'image':
      drawPicture(pen, element, box, picture)
      break
    case 'text':
      drawText(pen, element, box)
      break
    default:
      drawNewer(pen, box)
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

/** The box's outline with CSS's rounding: percentages make ellipses, and excessive radii are clamped. */
function outline(pen: Pen, box: Rect, radius: Radius): void {
  pen.beginPath()
  trace(pen, box, radius)
}

function trace(pen: Pen, { x, y, width, height }: Rect, radius: Radius): void {
  if (radius.unit === '%') {
    const share = Math.min(radius.value, 50) / 100
    pen.roundRect(x, y, width, height, { x: width * share, y: height * share })
  } else pen.roundRect(x, y, width, height, Math.min(radius.value, width / 2, height / 2))
}

/** The placeholder for unknown kinds: a dashed box, and the words if they fit. */
function drawNewer(pen: Pen, { x, y, width, height }: Rect): void {
  pen.save()
  pen.fillStyle = NEWER.fill
  pen.fillRect(x, y, width, height)
  pen.strokeStyle = NEWER.edge
  pen.lineWidth = NEWER.width
  pen.setLineDash([NEWER.dash, NEWER.dash])
  const inset = NEWER.width / 2
  pen.strokeRect(x + inset, y + inset, Math.max(0, width - NEWER.width), Math.max(0, height - NEWER.width))
  pen.font = `500 ${NEWER.fontSize}px sans-serif`
  const fits = pen.measureText(UPDATE_TO_SEE_THIS).width <= width && NEWER.fontSize <= height
  if (fits && NEWER.fontSize * scaleOf(pen) >= LEGIBLE_PX) {
    pen.fillStyle = NEWER.ink
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(UPDATE_TO_SEE_THIS, x + width / 2, y + height / 2)
  }
  pen.restore()
}

/** An empty frame, as in elements.module.css. */
function drawEmptyFrame(pen: Pen, { x, y, width, height }: Rect, radius: Radius): void {
  pen.save()
  pen.lineWidth = FRAME.width
  pen.strokeStyle = FRAME.edge
  pen.setLineDash([FRAME.dash, FRAME.dash])
  const inset = FRAME.inset
  const inner = { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset }
  if (inner.width > 0 && inner.height > 0) {
    outline(pen, inner, radius.unit === '%' ? radius : { unit: 'px', value: Math.max(0, radius.value - inset) })
    pen.stroke()
  }
  pen.setLineDash([])
  pen.lineWidth = 1.5
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = FRAME.icon
  const scale = FRAME.iconSide / 24
  pen.translate(x + width / 2 - FRAME.iconSide / 2, y + height / 2 - FRAME.iconSide / 2)
  pen.scale(scale, scale)
  pen.stroke(new Path2D(FRAME.path))
  pen.restore()
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
  const shadow = readShadow(element)
  if (shadow) drawShadow(pen, box, radius, shadow)
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

/** Like CSS `box-shadow`: rotated with the box, and only outside of it. */
function drawShadow(pen: Pen, box: Rect, radius: Radius, { y, blur, color }: Shadow): void {
  const reach = blur + y
  pen.save()
  pen.beginPath()
  pen.rect(box.x - reach, box.y - reach, box.width + 2 * reach, box.height + 2 * reach)
  trace(pen, box, radius)
  pen.clip('evenodd')
  // Canvas shadows are in canvas pixels and ignore the transform.
  const { c, d } = pen.getTransform()
  pen.shadowOffsetX = c * y
  pen.shadowOffsetY = d * y
  pen.shadowBlur = blur * scaleOf(pen)
  pen.shadowColor = color
  pen.fillStyle = '#000'
  outline(pen, box, radius)
  pen.fill()
  pen.restore()
}

/** Cached, one per picture, and transformed before each use. A decoded picture never changes. */
const patterns = new WeakMap<CanvasImageSource, CanvasPattern | null>()

/**
 * A pattern to fill the outline with, instead of clipping the picture: only fills have antialiased edges, as on the
 * page. Null if its repetition would show: the picture does not cover the box, or is enlarged.
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
  const look = readTextStyle(element.properties)
  const { fontSize, color, textAlign, backgroundColor } = look
  const { lines, lineHeight, baseline, inset } = layoutText(pen, element)
  if (backgroundColor) {
    pen.fillStyle = backgroundColor
    fill(pen, box, readRadius(element.properties.borderRadius))
  }
  pen.fillStyle = color
  const isBar = fontSize * scaleOf(pen) < LEGIBLE_PX
  if (!isBar) {
    setFont(pen, look)
    pen.textBaseline = 'alphabetic'
  }
  for (const [index, { text, width, isLast }] of lines.entries()) {
    const free = element.width - 2 * inset - width
    const x = box.x + inset + lineStart(textAlign, free)
    const y = box.y + index * lineHeight + baseline
    if (isBar) pen.fillRect(x, y - fontSize / 2, width, fontSize / 2)
    else if (textAlign === 'justify' && !isLast) drawStretched(pen, text, { x, y, free })
    else pen.fillText(text, x, y)
  }
}

/** Justifies a line: distributes its free width among its spaces. */
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
