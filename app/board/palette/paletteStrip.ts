import { clamp, type Size } from '../../../contract/layout/rect'
import type { Swatch } from '../../imaging/palette/Swatch'
import type { NewElement } from '../store/newElement'

/** Board px. */
const PAD = 12
const BETWEEN = 8
const CHIP = { min: 84, max: 132 }
const LINE_HEIGHT = 1.35
/** A letter's width relative to the font size; generous, so that no name needs more lines than estimated. */
const LETTER = 0.58
const INK = '#1D1A16'

interface Strip {
  readonly elements: readonly NewElement[]
  readonly size: Size
}

/**
 * A card of color chips, each with its hex and its name below: a group of ordinary elements, so that drawing, printing,
 * replaying and copying need no special case. As wide as the picture, if that is legible.
 */
export function paletteStrip(swatches: readonly Swatch[], pictureWidth: number, groupId: string): Strip {
  const count = swatches.length
  const room = (pictureWidth - 2 * PAD - (count - 1) * BETWEEN) / count
  const chip = Math.round(clamp(room, CHIP.min, CHIP.max))
  const fontSize = Math.round(chip / 8)
  const lines = 1 + Math.max(1, ...swatches.map(({ name }) => linesOf(name, chip / (fontSize * LETTER))))
  const caption = Math.ceil(lines * fontSize * LINE_HEIGHT)
  const width = 2 * PAD + count * chip + (count - 1) * BETWEEN
  const height = PAD + chip + BETWEEN + caption + PAD
  const group = { groupId, groupName: PALETTE }
  const card: NewElement = {
    type: 'shape',
    content: 'rectangle',
    positionX: 0,
    positionY: 0,
    width,
    height,
    properties: { ...group, backgroundColor: '#FFFFFF', borderRadius: '10px' },
  }
  const chips = swatches.flatMap(({ hex: lower, name }, index): NewElement[] => {
    const hex = lower.toUpperCase()
    const positionX = PAD + index * (chip + BETWEEN)
    return [
      {
        type: 'color',
        content: hex,
        positionX,
        positionY: PAD,
        width: chip,
        height: chip,
        properties: { ...group, backgroundColor: hex, borderRadius: '4px', name },
      },
      {
        type: 'text',
        content: `${hex}\n${name}`,
        positionX,
        positionY: PAD + chip + BETWEEN,
        width: chip,
        height: caption,
        properties: { ...group, fontFamily: 'Instrument Sans', fontSize, lineHeight: LINE_HEIGHT, color: INK },
      },
    ]
  })
  return { elements: [card, ...chips], size: { width, height } }
}

const PALETTE = 'Palette'

/** Counts lines, wrapping between words as a browser does. */
function linesOf(words: string, lettersPerLine: number): number {
  let lines = 1
  let used = 0
  for (const { length } of words.split(' ')) {
    if (used > 0 && used + 1 + length > lettersPerLine) {
      lines += 1
      used = length
    } else used += (used > 0 ? 1 : 0) + length
  }
  return lines
}
