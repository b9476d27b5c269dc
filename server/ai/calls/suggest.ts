import type * as z from 'zod/mini'
import type { SuggestionsResponse, suggestionsRequest } from '../../../contract/ai'
import { AI_INVALID_ANALYSIS } from '../../../contract/aiErrors'
import { chat } from '../chat'
import { cleanSuggestions } from '../clean/cleanBoard'
import { boardPictureInput } from '../imageInput'
import { itemsOf } from '../progress'
import { createFence } from '../prompts/Prompt'
import { suggestionsPrompt } from '../prompts/suggestions'
import type { AiDeps, Requester } from '../Requester'
import { readRights } from '../readRights'
import { suggestionsWire } from '../wire/wire'

/** Streams each suggestion once it is complete, as it will be in the final answer. */
const suggestionsRead = () =>
  itemsOf('suggestions', (item) => {
    const { suggestions, elementTypes } = cleanSuggestions({ suggestions: [item] })
    return suggestions.map((suggestion) => ({
      type: 'suggestion' as const,
      suggestion,
      elementType: elementTypes?.[0] ?? 'text',
    }))
  })

/** Suggests texts, colors or image prompts for a board. Throws NOT_FOUND for a board that the requester may not see. */
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
    reader: suggestionsRead,
  })
  return { ...cleanSuggestions(value), ...counted }
}
