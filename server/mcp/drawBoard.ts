import { colorIn, fillOf, isBackground } from '../../contract/elementFill'
import { DEFAULT_SHAPE_COLOR } from '../../contract/rules/elementDefaults'
import type { Element } from '../../contract/shared/element'
import { areaOf } from './describeBoard'

// Pure: draws a board as an inert SVG of shapes, text and data URIs that the server made. What people wrote is text
// between tags or a validated value; nothing in it is fetched or run.

export interface DrawInput {
  readonly elements: readonly Element[]
  /** Pixels of the longer side. */
  readonly size: number
  /** Data URIs of images by address; the others are drawn as boxes. */
  readonly pictures: ReadonlyMap<string, string>
  /** Main colors of images by address. */
  readonly photoColors: ReadonlyMap<string, readonly string[]>
}

/** Background of an empty board, and of one without a background. */
const CANVAS = '#efebe3'
const MISSING_PICTURE = '#e3e1dc'
/** Board px around what is on the board. */
const MARGIN = 40
const EMPTY = { x: 0, y: 0, width: 800, height: 500 }
/** Elements that are drawn, and characters of one text. */
const ELEMENTS_MAX = 3000
const LETTERS_MAX = 600
const LINES_MAX = 60
/** Width of an average letter, as a share of the font size. */
const LETTER = 0.52

export interface DrawnBoard {
  readonly svg: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export function drawBoard({ elements, size, pictures, photoColors }: DrawInput): DrawnBoard {
  const shown = elements.filter(({ properties }) => properties.hidden !== true).slice(-ELEMENTS_MAX)
  const area = withMargin(areaOf(shown) ?? EMPTY)
  const scale = size / Math.max(area.width, area.height)
  const [width, height] = [Math.max(1, Math.round(area.width * scale)), Math.max(1, Math.round(area.height * scale))]
  const background = shown.findLast(isBackground)
  const ground = (background && fillOf(background)) ?? CANVAS
  const parts = shown
    .filter((element) => !isBackground(element))
    .map((element) => drawElement(element, pictures.get(element.content), photoColors.get(element.content)?.[0]))
  const box = [area.x, area.y, area.width, area.height].map(number).join(' ')
  const rect = `<rect x="${number(area.x)}" y="${number(area.y)}" width="${number(area.width)}" height="${number(area.height)}" fill="${ground}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">\n${[rect, ...parts].join('\n')}\n</svg>`
  return { svg, width, height }
}

function withMargin({ x, y, width, height }: typeof EMPTY): typeof EMPTY {
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
}

function drawElement(element: Element, picture: string | undefined, photoColor: string | undefined): string {
  const { positionX: x, positionY: y, rotation, properties } = element
  const [width, height] = [element.width ?? 150, element.height ?? 100]
  const turned =
    rotation % 360 ? ` transform="rotate(${number(rotation)} ${number(x + width / 2)} ${number(y + height / 2)})"` : ''
  const opacity =
    typeof properties.opacity === 'number' && properties.opacity < 1
      ? ` opacity="${number(Math.max(0, properties.opacity))}"`
      : ''
  const inner = drawInBox(element, { x, y, width, height }, { picture, photoColor })
  return turned || opacity ? `<g${turned}${opacity}>${inner}</g>` : inner
}

type Box = typeof EMPTY

function drawInBox(
  element: Element,
  box: Box,
  { picture, photoColor }: { readonly picture: string | undefined; readonly photoColor: string | undefined },
): string {
  const { type, content, properties } = element
  switch (type) {
    case 'color':
      return rectOf(box, fillOf(element) ?? '#ffffff', properties.borderRadius ?? 4)
    case 'shape': {
      const fill = fillOf(element) ?? DEFAULT_SHAPE_COLOR
      if (content === 'circle') return rectOf(box, fill, '50%')
      if (content !== 'triangle') return rectOf(box, fill, properties.borderRadius)
      const { x, y, width, height } = box
      const points = [x + width / 2, y, x + width, y + height, x, y + height].map(number).join(' ')
      return `<polygon points="${points}" fill="${fill}"/>`
    }
    case 'image': {
      if (!picture) {
        const label =
          typeof properties.alt === 'string' ? wordsOf(properties.alt, box, { size: 14, color: '#1d1a16' }) : ''
        return rectOf(box, photoColor ?? MISSING_PICTURE, properties.borderRadius) + label
      }
      const fit =
        properties.objectFit === 'contain'
          ? 'xMidYMid meet'
          : properties.objectFit === 'fill'
            ? 'none'
            : 'xMidYMid slice'
      return `<image ${placeOf(box)} preserveAspectRatio="${fit}" href="${picture}"/>`
    }
    case 'text': {
      const ground = colorIn(properties.backgroundColor)
      const card = ground ? rectOf(box, ground, properties.borderRadius) : ''
      return card + wordsOf(content, box, { ...letters(properties), color: colorIn(properties.color) ?? '#000000' })
    }
    default:
      return `<rect ${placeOf(box)} fill="#ffffff" stroke="#7a7166" stroke-dasharray="4"/>`
  }
}

interface Letters {
  /** Board px. */
  readonly size: number
  readonly color: string
  readonly lineHeight?: number
  readonly padding?: number
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly isSerif?: boolean
  readonly align?: unknown
}

function letters(properties: Element['properties']): Omit<Letters, 'color'> {
  const numberIn = (value: unknown, usual: number, most: number) =>
    typeof value === 'number' && value > 0 ? Math.min(value, most) : usual
  const { fontWeight, fontFamily } = properties
  return {
    size: numberIn(properties.fontSize, 16, 1000),
    lineHeight: numberIn(properties.lineHeight, 1.3, 5),
    padding: numberIn(properties.padding, 0, 200),
    isBold: fontWeight === 'bold' || (typeof fontWeight === 'number' && fontWeight >= 600),
    isItalic: properties.fontStyle === 'italic',
    isSerif: typeof fontFamily === 'string' && /georgia|times|garamond|playfair/i.test(fontFamily),
    align: properties.textAlign,
  }
}

/** Text in its box, wrapped at about its width. */
function wordsOf(text: string, { x, y, width }: Box, style: Letters): string {
  const { size, color, lineHeight = 1.3, padding = 0, isBold, isItalic, isSerif, align } = style
  const perLine = Math.max(1, Math.floor((width - 2 * padding) / (size * LETTER)))
  const lines = text
    .slice(0, LETTERS_MAX)
    .split('\n')
    .flatMap((line) => broken(line, perLine))
    .slice(0, LINES_MAX)
  const [anchor, left] =
    align === 'center'
      ? ['middle', x + width / 2]
      : align === 'right'
        ? ['end', x + width - padding]
        : ['start', x + padding]
  const spans = lines.map((line, index) => {
    const baseline = y + padding + index * size * lineHeight + size * (0.5 + lineHeight / 2) - size * 0.15
    return `<tspan x="${number(left)}" y="${number(baseline)}">${escaped(line)}</tspan>`
  })
  const look = `${isBold ? ' font-weight="700"' : ''}${isItalic ? ' font-style="italic"' : ''}`
  return `<text font-family="${isSerif ? 'serif' : 'sans-serif'}" font-size="${number(size)}" fill="${color}" text-anchor="${anchor}"${look}>${spans.join('')}</text>`
}

function broken(line: string, perLine: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > perLine) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current]
}

function rectOf(box: Box, fill: string, radius: unknown): string {
  // Trimmed first: spaces on both sides of an optional unit would be matched in every combination.
  const match = /^(\d{1,5}(?:\.\d+)?)\s*(px|%)?$/.exec(String(radius ?? '').trim())
  const value = Number(match?.[1] ?? 0)
  const [rx, ry] =
    match?.[2] === '%'
      ? [(box.width * Math.min(value, 50)) / 100, (box.height * Math.min(value, 50)) / 100]
      : [Math.min(value, box.width / 2, box.height / 2), Math.min(value, box.width / 2, box.height / 2)]
  const rounded = rx > 0 ? ` rx="${number(rx)}" ry="${number(ry)}"` : ''
  return `<rect ${placeOf(box)}${rounded} fill="${fill}"/>`
}

const placeOf = ({ x, y, width, height }: Box) =>
  `x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"`

/** Always writes a number, whatever a property contains. */
const number = (value: number) => (Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for XML and removes what XML cannot contain. */
function escaped(text: string): string {
  return text
    .replace(/[\p{C}\p{Variation_Selector}]/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
