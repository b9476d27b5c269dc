/**
 * Breaks text into lines as `white-space: pre-wrap; overflow-wrap: break-word` does: at its own line breaks, else
 * between words, and inside a word only where it alone is too wide. `measure` gives a width in board px.
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, measure))
}

function breakParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.match(/\s*\S+|\s+$/g) ?? []) {
    // Spaces at the end of a line hang over its edge and never break it.
    if (line === '' || measure(line + word) <= width) line += word
    else {
      lines.push(line)
      line = word.trimStart()
    }
    while (line.length > 1 && measure(line.trimEnd()) > width) {
      const fitting = fittingLength(line, width, measure)
      lines.push(line.slice(0, fitting))
      line = line.slice(fitting)
    }
  }
  lines.push(line)
  return lines
}

/** How many characters of a too long word fit; at least one. */
function fittingLength(word: string, width: number, measure: (text: string) => number): number {
  let low = 1
  let high = word.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(word.slice(0, middle)) <= width) low = middle
    else high = middle - 1
  }
  return low
}
