import type { GeneratedImage } from '../../../contract/ai'
import { AI_TEXT_MAX, type IMAGE_SIZES, type IMAGE_STYLES } from '../../../contract/aiLimits'
import { assertRoomForImage } from '../../quotas'
import { callProvider } from '../callProvider'
import { textOf } from '../clean/values'
import { imageParams } from '../imageParams'
import { unknownError } from '../providerError'
import type { AiDeps, Requester } from '../Requester'
import { storeGeneratedImage } from '../storeGeneratedImage'
import { tokenUsage } from '../usage'
import { withRetry } from '../withRetry'

export interface ImageOrder {
  readonly call: 'generate-image' | 'generate-background'
  readonly size: (typeof IMAGE_SIZES)[number]
  /** Undefined where none was chosen. */
  readonly style: (typeof IMAGE_STYLES)[number] | undefined
  /** In the model's own terms. */
  promptFor(model: string): string
}

/** Longest prompt that DALL-E 3 takes; newer models take more. Characters. */
const PROMPT_MAX = 4000
/** What a picture weighs about. */
const LIKELY_BYTES = 2 ** 20

/**
 * Has an image made and keeps it as the asker's asset. An address that a provider sends instead of bytes is never
 * fetched.
 */
export function generateImage(deps: AiDeps, requester: Requester, order: ImageOrder): Promise<GeneratedImage> {
  return deps.callsAtOnce.run(requester.userId, () => makeImage(deps, requester, order))
}

async function makeImage(deps: AiDeps, requester: Requester, order: ImageOrder): Promise<GeneratedImage> {
  const { call } = order
  const purpose = call === 'generate-image' ? 'image' : 'background'
  const { client, isOwn, modelFor } = await deps.providers.of(requester.userId, purpose)
  // Before anything is paid for a picture that could not be kept.
  const likely = { sha256: '', bytes: LIKELY_BYTES, isQueued: false }
  await assertRoomForImage(deps.knex, deps, requester.userId, likely)
  const { openai } = deps.settings
  const model = modelFor(purpose)
  const params = { ...imageParams({ model, ...order }), prompt: order.promptFor(model).slice(0, PROMPT_MAX) }
  return callProvider(deps, { call, purpose, model, isOwn, userId: requester.userId }, async (used) => {
    const answer = await withRetry({ signal: requester.signal, timeout: openai.timeout, costs: 'much' }, (signal) =>
      client.images.generate(params, { signal }),
    )
    const usage = tokenUsage(answer.usage?.input_tokens, answer.usage?.output_tokens)
    if (usage) used(usage)
    const image = answer.data?.[0]
    if (typeof image?.b64_json !== 'string') throw unknownError('The AI service sent no image.')
    const revisedPrompt = textOf(image.revised_prompt, AI_TEXT_MAX) || null
    const stored = await storeGeneratedImage(deps, requester.userId, image.b64_json)
    return { ...stored, revisedPrompt, ...(usage && { usage }) }
  })
}
