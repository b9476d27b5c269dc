import type { AboutBoard } from '../../../contract/ai'
import { CHANGES_GUIDE, type DescribedElements, describeBoard, LOOK_GUIDE } from './describeElements'
import type { Fence, Prompt } from './Prompt'
import { EARLIER_GUIDE, systemPrompt } from './Prompt'

const ANALYSE =
  'Look at the board and answer the request with ideas. analysis: what works and what does not, in 2 to 6 sentences. ' +
  'themeDetected: the theme in 1 to 4 words. designRationale: why your ideas fit, in 1 to 3 sentences. ' +
  'aiGenerationIdeas: 3 to 6 ideas for new elements, each with the type it would be; for a color, begin with #rrggbb. ' +
  LOOK_GUIDE

const MODIFY =
  'Change the elements of the board as the request asks. analysis: what you change and why, in 2 to 6 sentences. ' +
  'themeDetected: the theme in 1 to 4 words. designRationale: 1 to 3 sentences. elementModifications: one entry for ' +
  'each element that changes, named by its id, with a description for people and the changes. Leave out what stays. ' +
  'Keep words legible on what lies behind them, and let nothing overlap that does not overlap now. ' +
  `${CHANGES_GUIDE} ${LOOK_GUIDE}`

export interface BoardAnalysisInput extends Pick<AboutBoard, 'board' | 'look' | 'earlier'> {
  readonly prompt: string
  readonly elements: DescribedElements
  readonly modifyExisting: boolean
}

export function boardAnalysisPrompt(
  fence: Fence,
  { prompt, elements, modifyExisting, board, look, earlier = [] }: BoardAnalysisInput,
): Prompt {
  return {
    system: systemPrompt(fence, `${modifyExisting ? MODIFY : ANALYSE} ${EARLIER_GUIDE}`),
    user: [
      fence.wrap('board', describeBoard(elements, board)),
      ...(look ? [fence.wrap('look', look)] : []),
      ...(earlier.length > 0 ? [fence.wrap('earlier', earlier)] : []),
      fence.wrap('request', prompt),
    ].join('\n\n'),
  }
}
