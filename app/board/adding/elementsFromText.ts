import { elementsOfParts, readPastedText, splitText } from '../clipboard/readPastedText'
import { type NewElement, toolbarElement } from '../store/newElement'

/** Board px. */
const WIDTH = 300
const LINE = 24
const CHARACTERS_PER_LINE = 34

/**
 * Turns text from outside into elements: a swatch if it is a color, else a text with room for it, or several if it is
 * too long for one. None if it is empty.
 */
export function elementsFromText(words: string): NewElement[] {
  const read = readPastedText(words)
  if (!read) return []
  if (read.kind === 'color') return [toolbarElement({ kind: 'color', color: read.color })]
  const [text = '', ...more] = read.kind === 'text' ? read.texts : splitText(words.trim())
  if (more.length > 0) return elementsOfParts([text, ...more])
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0)
  const height = Math.min(600, Math.max(100, lines * LINE + 16))
  return [{ ...toolbarElement({ kind: 'text' }), content: text, width: WIDTH, height }]
}
