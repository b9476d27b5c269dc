import type { Size } from '../../../contract/layout/rect'

// The product's own type and colors, in the light theme: a film may be played anywhere.

const FONT_SIZE = 22
const FONT = `600 ${FONT_SIZE}px "Instrument Sans", system-ui, sans-serif`
const GROUND = 'rgb(29 26 22 / 82%)'
const INK = '#FFFDF8'
/** Px from the edges of the film, and within the caption. */
const MARGIN = 20
const PADDING = { x: 16, y: 10 }

/** Draws a caption in the lower left corner, on one line; an ellipsis ends one that is too long. */
export function drawCaption(pen: CanvasRenderingContext2D, { width, height }: Size, words: string): void {
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalAlpha = 1
  pen.font = FONT
  pen.textAlign = 'left'
  pen.textBaseline = 'middle'
  const line = fitting(words, width - 2 * MARGIN - 2 * PADDING.x, (text) => pen.measureText(text).width)
  const box = { width: pen.measureText(line).width + 2 * PADDING.x, height: FONT_SIZE + 2 * PADDING.y }
  const top = height - MARGIN - box.height
  pen.fillStyle = GROUND
  pen.beginPath()
  pen.roundRect(MARGIN, top, box.width, box.height, 8)
  pen.fill()
  pen.fillStyle = INK
  pen.fillText(line, MARGIN + PADDING.x, top + box.height / 2)
}

function fitting(words: string, most: number, measure: (text: string) => number): string {
  if (measure(words) <= most) return words
  const letters = [...words]
  while (letters.length > 1 && measure(`${letters.join('')}…`) > most) letters.pop()
  return `${letters.join('')}…`
}
