import type * as z from 'zod/mini'
import type { analyzeElementsRequest, BoardAnalysis } from '../../../contract/ai'
import { AI_INVALID_ANALYSIS, AI_INVALID_MODIFICATION } from '../../../contract/aiErrors'
import { AppError } from '../../AppError'
import { chat } from '../chat'
import { cleanIdeas, cleanModifications } from '../clean/cleanBoard'
import { boardPictureInput } from '../imageInput'
import { wordsOf } from '../progress'
import { boardAnalysisPrompt } from '../prompts/boardAnalysis'
import { describeElements } from '../prompts/describeElements'
import { createFence } from '../prompts/Prompt'
import type { AiDeps, Requester } from '../Requester'
import { readRights } from '../readRights'
import { boardAnalysisWire, boardChangesWire } from '../wire/wire'

/**
 * Generates ideas for a board, or changes to its elements: only to those that were described, are on that board, are
 * not locked, and that the requester may edit. Changes nothing itself. Throws NOT_FOUND, BOARD_IN_TRASH, and FORBIDDEN
 * for changes to a board that they can only view.
 */
export async function analyzeElements(
  deps: AiDeps,
  requester: Requester,
  request: z.output<typeof analyzeElementsRequest>,
): Promise<BoardAnalysis> {
  const { modifyExisting } = request
  const rights = await readRights(deps.knex, requester.userId, request)
  if (modifyExisting && !rights.mayEdit) throw new AppError('FORBIDDEN', 'You can view this board, but not edit it')
  const elements = describeElements(request.elements, request.selected)
  const { value, counted } = await chat(deps, requester, {
    call: 'analyze-elements',
    purpose: 'text',
    prompt: boardAnalysisPrompt(createFence(), {
      prompt: request.prompt,
      elements,
      modifyExisting,
      board: request.board,
      look: request.look,
      earlier: request.earlier,
    }),
    ...(await boardPictureInput(request.picture)),
    schema: modifyExisting ? boardChangesWire : boardAnalysisWire,
    name: modifyExisting ? 'board_changes' : 'board_analysis',
    invalid: modifyExisting ? AI_INVALID_MODIFICATION : AI_INVALID_ANALYSIS,
    maxTokens: modifyExisting ? 4000 + request.elements.length * 150 : 6000,
    reader: () => wordsOf('analysis'),
  })
  if (!modifyExisting) return { ...cleanIdeas(value), ...counted }

  const editable = request.elements.filter(({ id }) => rights.editable.has(id.toLowerCase()))
  const byId = new Map(editable.map((element) => [element.id, element]))
  const find = (name: string) => byId.get(elements.idOf(name) ?? '')
  return { ...cleanModifications(value, { elements: request.elements, find }), ...counted }
}
