import type { GeneratedImage } from '../../../contract/ai'
import { AI_TEXT_MAX, type IMAGE_SIZES, type IMAGE_STYLES } from '../../../contract/aiLimits'
import { spend } from '../../rateLimits'
import type { AiDeps, Asker } from '../Asker'
import { attempt } from '../attempt'
import { textOf } from '../clean/words'
import { imageParams } from '../imageParams'
import { keepImage } from '../keepImage'
import { modelFor } from '../models'
import { translateFailure, unknown } from '../providerError'
import { COST, metered } from '../usage'

export interface ImageOrder {
  readonly call: 'generate-image' | 'generate-background'
  readonly size: (typeof IMAGE_SIZES)[number]
  readonly style: (typeof IMAGE_STYLES)[number]
  /** In the model's own terms. */
  promptFor(model: string): string
}

/** Longest prompt that DALL-E 3 takes; newer models take more. Characters. */
const PROMPT_MAX = 4000

/**
 * Has an image made and keeps it as the asker's asset. An address that a provider sends instead of bytes is never
 * fetched.
 */
export function generateImage(deps: AiDeps, asker: Asker, order: ImageOrder): Promise<GeneratedImage> {
  return deps.callsAtOnce.run(asker.userId, () => makeImage(deps, asker, order))
}

async function makeImage(deps: AiDeps, asker: Asker, order: ImageOrder): Promise<GeneratedImage> {
  const { call } = order
  const purpose = call === 'generate-image' ? 'image' : 'background'
  const client = deps.getClient(purpose)
  await spend(deps.limits.ai, String(asker.userId), COST[call])
  const { openai } = deps.settings
  const model = modelFor(openai, purpose)
  const params = { ...imageParams({ model, ...order }), prompt: order.promptFor(model).slice(0, PROMPT_MAX) }
  return metered(deps, { call, model, userId: asker.userId }, async () => {
    try {
      const answer = await attempt({ signal: asker.signal, timeout: openai.timeout, costs: 'much' }, (signal) =>
        client.images.generate(params, { signal }),
      )
      const image = answer.data?.[0]
      if (typeof image?.b64_json !== 'string') throw unknown('The AI service sent no image.')
      const revisedPrompt = textOf(image.revised_prompt, AI_TEXT_MAX) || null
      return { ...(await keepImage(deps, asker.userId, image.b64_json)), revisedPrompt }
    } catch (error) {
      deps.log.debug({ err: error }, 'AI provider')
      throw translateFailure(error, purpose)
    }
  })
}
