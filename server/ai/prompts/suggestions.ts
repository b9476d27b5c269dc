import type { AiElement } from '../../../contract/aiElement'
import { describeElements } from './describeElements'
import type { Fence } from './fence'
import type { Prompt } from './Prompt'
import { systemPrompt } from './system'

const TASK =
  'The person wants new elements for their board. Give 3 to 6 suggestions that fit the request and what is on the board. ' +
  'Choose elementType "image" where they ask for pictures, photos, textures or illustrations: each suggestion is then a ' +
  'complete prompt for an image generator. Choose "text" otherwise: each suggestion is then the words to put on the board, ' +
  'at most 200 characters.'

export function suggestionsPrompt(fence: Fence, asked: { prompt: string; elements: readonly AiElement[] }): Prompt {
  const { told } = describeElements(asked.elements)
  return {
    system: systemPrompt(fence, TASK),
    user: [fence.around('board', { elements: told }), fence.around('request', asked.prompt)].join('\n\n'),
  }
}
