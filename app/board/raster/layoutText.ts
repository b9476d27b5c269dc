import { TEXT_PLACEHOLDER } from '../../../contract/elementDefaults'
import type { BoardElement } from '../store/BoardElement'
import { isGhost, textLook } from '../store/elementLook'
import { breakLines } from './breakLines'
import type { Pen } from './Pen'

export interface TextLine {
  readonly text: string
  /** The last of its paragraph: never stretched. */
  readonly isLast: boolean
}

/** Sets the pen's font and breaks a text into the lines that the page shows. */
export function layoutText(pen: Pen, element: BoardElement): { lines: readonly TextLine[]; lineHeight: number } {
  const {
    fontStyle = '',
    fontWeight = 'normal',
    fontSize,
    fontFamily,
    letterSpacing,
    lineHeight,
  } = textLook(element.properties)
  pen.font = `${fontStyle} ${fontWeight} ${fontSize}px ${fontFamily}`.trim()
  pen.letterSpacing = letterSpacing ?? '0px'
  // As on the page, where whole lines are shaped; a canvas would go word by word and lose kerning.
  pen.textRendering = 'optimizeLegibility'
  const measure = (text: string) => pen.measureText(text).width
  const content = isGhost(element) ? TEXT_PLACEHOLDER : element.content
  const lines = content.split('\n').flatMap((paragraph) => {
    const broken = breakLines(paragraph, element.width, measure)
    return broken.map((text, index) => ({ text: text.trimEnd(), isLast: index === broken.length - 1 }))
  })
  return { lines, lineHeight: fontSize * lineHeight }
}
