import { readPastedText } from '../clipboard/readPastedText'
import { type NewElement, toolbarElement } from '../store/newElement'

/** Board px. */
const WIDTH = 300
const LINE = 24
const CHARACTERS_PER_LINE = 34

/** Turns text from outside into an element: a swatch if it is a color, else a text with room for it. Null if empty. */
export function elementFromText(words: string): NewElement | null {
  const read = readPastedText(words)
  if (!read) return null
  if (read.kind === 'color') return toolbarElement({ kind: 'color', color: read.color })
  const text = read.kind === 'text' ? read.text : words.trim()
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0)
  const height = Math.min(600, Math.max(100, lines * LINE + 16))
  return { ...toolbarElement({ kind: 'text' }), content: text, width: WIDTH, height }
}
