import { toFile } from 'openai'
import type { GeneratedImage } from '../../../contract/ai'
import { AI_CANNOT_EDIT } from '../../../contract/aiErrors'
import { AI_TEXT_MAX, type IMAGE_SIZES, type IMAGE_STYLES } from '../../../contract/aiLimits'
import { AppError } from '../../AppError'
import { originalKey } from '../../assets/assetStorage'
import { decodeImage, readInTurn } from '../../assets/decoding'
import { visibleAssets } from '../../assets/visibleAssets'
import { assertRoomForImage } from '../../quotas'
import { callProvider } from '../callProvider'
import { textOf } from '../clean/values'
import { canEdit, editParams, imageParams } from '../imageParams'
import { unknownError } from '../providerError'
import type { AiDeps, Requester } from '../Requester'
import { storeGeneratedImage } from '../storeGeneratedImage'
import { tokenUsage } from '../usage'
import { withRetry } from '../withRetry'

export interface ImageOrder {
  readonly call: 'generate-image' | 'generate-background'
  readonly size: (typeof IMAGE_SIZES)[number]
  /** Undefined if none was chosen. */
  readonly style: (typeof IMAGE_STYLES)[number] | undefined
  /** The prompt, adapted to a model. */
  promptFor(model: string): string
  /** The address of the image to change, if any. */
  readonly reference?: string | undefined
}

/** Longest prompt that DALL-E 3 accepts; newer models accept more. Characters. */
const PROMPT_MAX = 4000
/** Approximate bytes of an image. */
const LIKELY_BYTES = 2 ** 20
/** Pixels on the longer side of an image to change: the largest that providers return. */
const REFERENCE_SIDE = 1536

/**
 * Generates an image, or changes another one, and stores it as the requester's asset. An address that a provider sends
 * instead of bytes is never fetched.
 */
export function generateImage(deps: AiDeps, requester: Requester, order: ImageOrder): Promise<GeneratedImage> {
  return deps.callsAtOnce.run(requester.userId, () => makeImage(deps, requester, order))
}

async function makeImage(deps: AiDeps, requester: Requester, order: ImageOrder): Promise<GeneratedImage> {
  const { call } = order
  const purpose = call === 'generate-image' ? 'image' : 'background'
  const { client, isOwn, modelFor } = await deps.providers.of(requester.userId, purpose)
  // Before paying for an image that could not be stored.
  const likely = { sha256: '', bytes: LIKELY_BYTES, isQueued: false }
  await assertRoomForImage(deps.knex, deps, requester.userId, likely)
  const { openai } = deps.settings
  const model = modelFor(purpose)
  const prompt = order.promptFor(model).slice(0, PROMPT_MAX)
  const reference =
    order.reference && (await readReference(deps, requester.userId, { address: order.reference, model }))
  return callProvider(deps, { call, purpose, model, isOwn, userId: requester.userId }, async (used) => {
    const answer = await withRetry({ signal: requester.signal, timeout: openai.timeout, costs: 'much' }, (signal) =>
      reference
        ? client.images.edit({ ...editParams({ model, ...order }), prompt, image: reference }, { signal })
        : client.images.generate({ ...imageParams({ model, ...order }), prompt }, { signal }),
    )
    const usage = tokenUsage(answer.usage?.input_tokens, answer.usage?.output_tokens)
    if (usage) used(usage)
    const image = answer.data?.[0]
    if (typeof image?.b64_json !== 'string') throw unknownError('The AI service didn’t return an image.')
    const revisedPrompt = textOf(image.revised_prompt, AI_TEXT_MAX) || null
    const stored = await storeGeneratedImage(deps, requester.userId, image.b64_json)
    return { ...stored, revisedPrompt, ...(usage && { usage }) }
  })
}

/**
 * Reads the image to change, scaled down to what providers return. Throws UNKNOWN_ERROR for a model that cannot change
 * images, and NOT_FOUND for an image that the requester may not see.
 */
async function readReference(
  { knex, assets }: AiDeps,
  userId: number,
  { address, model }: { readonly address: string; readonly model: string },
): Promise<File> {
  if (!canEdit(model)) throw unknownError(AI_CANNOT_EDIT)
  const [asset] = await visibleAssets(knex, userId, [address])
  if (!asset) throw new AppError('NOT_FOUND', 'This image isn’t on the server yet. Please try again in a moment.')
  const bytes = await readInTurn(
    () => assets.read(originalKey(asset.sha256, asset.extension)),
    (bytes) =>
      decodeImage(bytes, { isTurned: true, outputWidth: REFERENCE_SIDE }, (picture) =>
        picture
          .resize({ width: REFERENCE_SIDE, height: REFERENCE_SIDE, fit: 'inside', withoutEnlargement: true })
          .png()
          .toBuffer(),
      ),
  )
  return toFile(bytes, 'picture.png', { type: 'image/png' })
}
