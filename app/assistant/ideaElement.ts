import type { NewElement } from '../board/store/newElement'
import type { Idea } from './AssistantState'
import { randomPlace, textElement } from './generatedElements'

const HEX = /#[0-9a-f]{6}\b/i

/** An idea on the board: a color where it is one and names it, else its words. Pictures are generated instead. */
export function ideaElement({ words, type, prompt }: Idea, random: () => number): NewElement {
  const color = type === 'color' ? HEX.exec(words)?.[0].toLowerCase() : undefined
  if (!color) return textElement(words, prompt, random)
  return {
    type: 'color',
    content: color,
    ...randomPlace(random),
    properties: {
      backgroundColor: color,
      name: words.slice(0, 80),
      description: words,
      generatedFrom: prompt.slice(0, 2000),
    },
  }
}
