import type { AboutBoard } from '../../../contract/ai'
import type { AiElement } from '../../../contract/aiElement'
import { describeBoard, describeElements, LOOK_GUIDE } from './describeElements'
import type { Fence, Prompt } from './Prompt'
import { EARLIER_GUIDE, systemPrompt } from './Prompt'

const TASK =
  'The person wants new elements for their board. Give 3 to 8 suggestions that fit the request and what is on the board. ' +
  'Each has an elementType of its own; mix them as the request needs. "color" for palettes and colors: the suggestion is ' +
  '#rrggbb and the name of the color. "image" where pictures, photos, textures or illustrations are asked for: the ' +
  'suggestion is a complete prompt for an image generator. "text" otherwise: the suggestion is the words to put on the ' +
  'board, at most 200 characters, and never a color code. ' +
  `${LOOK_GUIDE} ${EARLIER_GUIDE}`

export interface SuggestionsInput extends Pick<AboutBoard, 'board' | 'look' | 'selected' | 'earlier'> {
  readonly prompt: string
  readonly elements: readonly AiElement[]
}

export function suggestionsPrompt(fence: Fence, input: SuggestionsInput): Prompt {
  const { earlier = [] } = input
  const elements = describeElements(input.elements, input.selected)
  return {
    system: systemPrompt(fence, TASK),
    user: [
      fence.wrap('board', describeBoard(elements, input.board)),
      ...(input.look ? [fence.wrap('look', input.look)] : []),
      ...(earlier.length > 0 ? [fence.wrap('earlier', earlier)] : []),
      fence.wrap('request', input.prompt),
    ].join('\n\n'),
  }
}
