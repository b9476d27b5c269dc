import type * as z from 'zod/mini'
import type { SuggestionsAnswer, suggestionsRequest } from '../../../contract/ai'
import { AI_INVALID_ANALYSIS } from '../../../contract/aiErrors'
import type { AiDeps, Asker } from '../Asker'
import { chat } from '../chat'
import { cleanSuggestions } from '../clean/cleanBoard'
import { createFence } from '../prompts/fence'
import { suggestionsPrompt } from '../prompts/suggestions'
import { readRights } from '../readRights'
import { suggestionsWire } from '../wire/wire'

/** New texts, or prompts for images, that go with a board. Throws NOT_FOUND for a board that is not theirs to see. */
export async function suggest(
  deps: AiDeps,
  asker: Asker,
  asked: z.output<typeof suggestionsRequest>,
): Promise<SuggestionsAnswer> {
  await readRights(deps.knex, asker.userId, asked)
  const value = await chat(deps, asker, {
    call: 'suggestions',
    purpose: 'text',
    prompt: suggestionsPrompt(createFence(), asked),
    schema: suggestionsWire,
    name: 'suggestions',
    invalid: AI_INVALID_ANALYSIS,
    maxTokens: 4000,
  })
  return cleanSuggestions(value)
}
