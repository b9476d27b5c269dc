import type { BoardElement } from '../store/BoardElement'
import { GHOST_WORDS, isGhost, readTextStyle, type TextStyle } from '../store/elementAppearance'
import { breakLines } from './breakLines'
import type { Pen } from './makeCanvas'

export interface TextLine {
  readonly text: string
  /** Board px. */
  readonly width: number
  /** The last line of its paragraph: never justified. */
  readonly isLast: boolean
}

export interface TextLayout {
  readonly lines: readonly TextLine[]
  /** Board px from one baseline to the next. */
  readonly lineHeight: number
  /** Board px from the box's top to the first baseline. */
  readonly baseline: number
  /** Board px between the box and the words. */
  readonly inset: number
  /** The box height that its words need. */
  readonly height: number
}

/** Elements are immutable, so measurements stay valid until a font loads. */
let known = new WeakMap<BoardElement, TextLayout>()

/** Call it when a font has loaded that text may have been measured without. */
export function clearLayoutCache(): void {
  known = new WeakMap()
}

/** Breaks a text into the lines that the page shows. Measures with the pen, whose font it changes. */
export function layoutText(pen: Pen, element: BoardElement): TextLayout {
  const before = known.get(element)
  if (before) return before
  const look = readTextStyle(element.properties)
  setFont(pen, look)
  const measure = (text: string) => pen.measureText(text).width
  const written = isGhost(element) ? GHOST_WORDS : element.content
  const content = look.textTransform ? written.toUpperCase() : written
  const inset = look.padding ?? 0
  const room = Math.max(1, element.width - 2 * inset)
  const lines = content.split('\n').flatMap((paragraph) => {
    const broken = breakLines(paragraph, room, measure).map((line) => line.trimEnd())
    return broken.map((text, index) => ({ text, width: measure(text), isLast: index === broken.length - 1 }))
  })
  const lineHeight = look.fontSize * look.lineHeight
  // The first baseline as in CSS: half the leading, in whole px, plus the font's ascent.
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText('x')
  const baseline = inset + Math.floor((lineHeight - ascent - descent) / 2) + ascent
  const layout = { lines, lineHeight, baseline, inset, height: lines.length * lineHeight + 2 * inset }
  known.set(element, layout)
  return layout
}

export function setFont(
  pen: Pen,
  { fontStyle, fontWeight = 'normal', fontSize, fontFamily, letterSpacing }: TextStyle,
): void {
  pen.font = `${fontStyle ?? ''} ${fontWeight} ${fontSize}px ${fontFamily}`.trim()
  pen.letterSpacing = letterSpacing ?? '0px'
  // Shapes whole lines, as the page does; a canvas would otherwise go word by word and lose kerning.
  pen.textRendering = 'optimizeLegibility'
}

/** Board px from the left edge of the words' area to the start of a line with this much free width. */
export function lineStart(align: TextStyle['textAlign'], free: number): number {
  return align === 'center' ? free / 2 : align === 'right' ? free : 0
}
