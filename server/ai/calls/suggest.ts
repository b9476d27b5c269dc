import type * as z from 'zod/mini'
import type { SuggestionsResponse, suggestionsRequest } from '../../../contract/ai'
import { AI_INVALID_ANALYSIS } from '../../../contract/aiErrors'
import { chat } from '../chat'
import { cleanSuggestions } from '../clean/cleanBoard'
import { boardPictureInput } from '../imageInput'
import { createFence } from '../prompts/Prompt'
import { suggestionsPrompt } from '../prompts/suggestions'
import type { AiDeps, Requester } from '../Requester'
import { readRights } from '../readRights'
import { suggestionsWire } from '../wire/wire'

/** New texts, or prompts for images, that go with a board. Throws NOT_FOUND for a board that is not theirs to see. */
export async function suggest(
  deps: AiDeps,
  requester: Requester,
  request: z.output<typeof suggestionsRequest>,
): Promise<SuggestionsResponse> {
  await readRights(deps.knex, requester.userId, request)
  const { value, counted } = await chat(deps, requester, {
    call: 'suggestions',
    purpose: 'text',
    prompt: suggestionsPrompt(createFence(), request),
    ...(await boardPictureInput(request.picture)),
    schema: suggestionsWire,
    name: 'suggestions',
    invalid: AI_INVALID_ANALYSIS,
    maxTokens: 4000,
  })
  return { ...cleanSuggestions(value), ...counted }
}
