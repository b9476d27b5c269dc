// Browsers break lines at spaces (except non-breaking ones), at some punctuation, and between characters of scripts
// without spaces, where CLOSERS must not begin a line.
const SPACE = ' \\t\\u2000-\\u2006\\u2008-\\u200b\\u3000'
const IDEOGRAPHS = '\\u2e80-\\u2fff\\u3001-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uff60'
const CLOSERS = '、。，．・：；？！）〉》」』】〕ー々'
const PIECES = new RegExp(
  [
    `[${SPACE}]*[${IDEOGRAPHS}][${CLOSERS}]*`,
    `[${SPACE}]*[^${SPACE}${IDEOGRAPHS}]+?(?:[-‐–—](?=[^${SPACE}\\d-])|\\?(?=\\w)|(?=[${SPACE}${IDEOGRAPHS}]|$))[${CLOSERS}]*`,
    `[${SPACE}]+$`,
  ].join('|'),
  'g',
)

/**
 * Breaks text into lines as `white-space: pre-wrap; overflow-wrap: break-word` does: at its own line breaks, else
 * between words, and inside a word only if it alone is too wide. `measure` returns a width in board px.
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, measure))
}

function breakParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of paragraph.match(PIECES) ?? []) {
    // Trailing spaces hang over the line's edge and never cause a break.
    if (line === '' || measure((line + piece).trimEnd()) <= width) line += piece
    else {
      lines.push(line)
      line = piece.trimStart()
    }
    for (;;) {
      const words = line.trimEnd()
      const fitting = fittingLength(words, width, measure)
      if (fitting >= words.length) break
      lines.push(line.slice(0, fitting))
      line = line.slice(fitting)
    }
  }
  lines.push(line)
  return lines
}

/** UTF-16 units measured first: measuring all of a long word for each of its lines takes seconds. */
const BEGINNING = 64

/** How many UTF-16 units of an overlong word fit, whole characters only; at least one character. */
function fittingLength(word: string, width: number, measure: (text: string) => number): number {
  const fits = (length: number) => measure(word.slice(0, wholeCharacters(word, length))) <= width
  let low = 1
  let high = Math.min(BEGINNING, word.length)
  while (fits(high)) {
    if (high === word.length) return high
    low = high
    high = Math.min(2 * high, word.length)
  }
  high--
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return wholeCharacters(word, low)
}

/** This length, or one more if it would end between the halves of a surrogate pair. */
function wholeCharacters(text: string, length: number): number {
  const last = text.charCodeAt(length - 1)
  return last >= 0xd800 && last < 0xdc00 && length < text.length ? length + 1 : length
}
