import type { Rect } from '../rect'

/** What a strip shows. */
export interface StripContent {
  /** Number of colors. */
  readonly count: number
  /** Widths of the longest name and of the longest word in any name, as multiples of the font size. */
  readonly nameWidth: number
  readonly wordWidth: number
}

export interface StripLayout {
  /** One for each color, in order. */
  readonly chips: readonly Rect[]
  readonly captions: readonly Rect[]
  /** The captions' font size, board px. */
  readonly fontSize: number
}

export const CAPTION_LINE_HEIGHT = 1.35
/** Board px between a chip and its caption. */
const CLOSE = 6
/** Width of `#A1B2C3`, in font sizes. */
const HEX_WIDTH = 4.6
const SAFE = 1.06
const SMALLEST = 0.77

const fontSizeOf = (unit: number) => Math.round(Math.min(18, Math.max(13, unit * 0.0155)))

interface Captions {
  readonly fontSize: number
  readonly height: number
}

/** Null if a cell is too narrow for a word or a color's code, even in slightly smaller letters. */
function captionsAt({ nameWidth, wordWidth }: StripContent, width: number, unit: number): Captions | null {
  const usual = fontSizeOf(unit)
  const fontSize = Math.min(usual, Math.floor(width / (Math.max(wordWidth, HEX_WIDTH) * SAFE)))
  if (fontSize < usual * SMALLEST) return null
  const nameLines = nameWidth * SAFE * fontSize <= width ? 1 : 2
  return { fontSize, height: Math.ceil((nameLines + 1) * fontSize * CAPTION_LINE_HEIGHT) }
}

interface StripRoom {
  readonly width: number
  readonly unit: number
  readonly gap: number
}

const cellWidth = (count: number, width: number, gap: number) => (width - (count - 1) * gap) / count

export function stripHeight(content: StripContent, { width, unit, gap }: StripRoom): number {
  const { count } = content
  const captions = captionsAt(content, cellWidth(count, width, gap), unit)
  if (captions) return Math.ceil(0.075 * unit + CLOSE + captions.height)
  return Math.ceil(count * listRow(unit) + (count - 1) * CLOSE)
}

/** Row height of the list used if there is no room side by side: each caption is beside its chip. */
const listRow = (unit: number) => Math.ceil(fontSizeOf(unit) * CAPTION_LINE_HEIGHT * 2)

/** The width of an upright strip. */
export function stripWidth({ nameWidth, wordWidth }: StripContent, unit: number): number {
  const fontSize = fontSizeOf(unit)
  return Math.round(
    Math.min(Math.max(0.115 * unit, Math.max(HEX_WIDTH, wordWidth) * SAFE * fontSize), nameWidth * SAFE * fontSize + 8),
  )
}

interface StripPlace {
  readonly rect: Rect
  readonly isUpright: boolean
  readonly unit: number
  readonly gap: number
}

export function layOutStrip(content: StripContent, { rect, isUpright, unit, gap }: StripPlace): StripLayout {
  const { count } = content
  const cells = isUpright ? columnCells(count, rect, gap) : rowCells(count, rect, gap)
  const captions = captionsAt(content, isUpright ? rect.width : cellWidth(count, rect.width, gap), unit)
  if (!captions && !isUpright) return layOutList(count, rect, unit)
  const height = captions?.height ?? listRow(unit)
  return {
    fontSize: captions?.fontSize ?? fontSizeOf(unit),
    chips: cells.map((cell) => ({ ...cell, height: cell.height - height - CLOSE })),
    captions: cells.map((cell) => ({ ...cell, y: cell.y + cell.height - height, height })),
  }
}

function layOutList(count: number, { x, y, width, height }: Rect, unit: number): StripLayout {
  const fontSize = fontSizeOf(unit)
  const cells = columnCells(count, { x, y, width, height }, CLOSE)
  const chip = Math.round(Math.min(width * 0.4, 72))
  const left = Math.round(x) + chip + 2 * CLOSE
  return {
    fontSize,
    chips: cells.map((cell) => ({ ...cell, width: chip })),
    captions: cells.map((cell) => ({ ...cell, x: left, width: Math.max(20, Math.round(x + width) - left) })),
  }
}

function rowCells(count: number, { x, y, width, height }: Rect, gap: number): Rect[] {
  const each = cellWidth(count, width, gap)
  const top = Math.round(y)
  const tall = Math.round(y + height) - top
  return Array.from({ length: count }, (_, index) => {
    const left = Math.round(x + index * (each + gap))
    return { x: left, y: top, width: Math.round(x + index * (each + gap) + each) - left, height: tall }
  })
}

function columnCells(count: number, { x, y, width, height }: Rect, gap: number): Rect[] {
  const turned = rowCells(count, { x: y, y: x, width: height, height: width }, gap)
  return turned.map((cell) => ({ x: cell.y, y: cell.x, width: cell.height, height: cell.width }))
}
