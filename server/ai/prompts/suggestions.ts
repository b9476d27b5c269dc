import type { AboutBoard } from '../../../contract/ai'
import type { AiElement } from '../../../contract/aiElement'
import { describeBoard, describeElements, LOOK_GUIDE } from './describeElements'
import type { Fence } from './fence'
import type { Prompt } from './Prompt'
import { systemPrompt } from './system'

const TASK =
  'The person wants new elements for their board. Give 3 to 6 suggestions that fit the request and what is on the board. ' +
  'Choose elementType "image" where they ask for pictures, photos, textures or illustrations: each suggestion is then a ' +
  'complete prompt for an image generator. Choose "text" otherwise: each suggestion is then the words to put on the board, ' +
  'at most 200 characters. ' +
  LOOK_GUIDE

export interface SuggestionsInput extends Pick<AboutBoard, 'board' | 'look' | 'selected'> {
  readonly prompt: string
  readonly elements: readonly AiElement[]
}

export function suggestionsPrompt(fence: Fence, input: SuggestionsInput): Prompt {
  const elements = describeElements(input.elements, input.selected)
  return {
    system: systemPrompt(fence, TASK),
    user: [
      fence.wrap('board', describeBoard(elements, input.board)),
      ...(input.look ? [fence.wrap('look', input.look)] : []),
      fence.wrap('request', input.prompt),
    ].join('\n\n'),
  }
}
