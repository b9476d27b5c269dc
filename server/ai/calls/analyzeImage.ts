import type * as z from 'zod/mini'
import type { analyzeImageRequest, ImageAnalysis } from '../../../contract/ai'
import { AI_INVALID_IMAGE_ANALYSIS } from '../../../contract/aiErrors'
import { AppError } from '../../AppError'
import { inspectImage } from '../../assets/inspectImage'
import { chat } from '../chat'
import { cleanImageAnalysis } from '../clean/cleanImageAnalysis'
import { createFence } from '../prompts/fence'
import { imageAnalysisPrompt } from '../prompts/imageAnalysis'
import type { AiDeps, Requester } from '../Requester'
import { imageAnalysisWire } from '../wire/wire'

const FIELD = 'imageBase64'
/** Types that vision models take. */
const SEEN: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** What an image shows. It is not kept. Throws IMAGE_UNREADABLE, TOO_LARGE. */
export async function analyzeImage(
  deps: AiDeps,
  requester: Requester,
  request: z.output<typeof analyzeImageRequest>,
): Promise<ImageAnalysis> {
  const value = await chat(deps, requester, {
    call: 'analyze-image',
    purpose: 'vision',
    prompt: imageAnalysisPrompt(createFence(), request),
    image: `data:${await typeOf(request.imageBase64)};base64,${request.imageBase64}`,
    schema: imageAnalysisWire,
    name: 'image_analysis',
    invalid: AI_INVALID_IMAGE_ANALYSIS,
    maxTokens: 6000,
    field: 'description',
  })
  const analysis = cleanImageAnalysis(value)
  // Only who asked for modifications gets some.
  return request.analysisType === 'modification' ? analysis : { ...analysis, modifications: [] }
}

/** By its bytes: the request does not say, and would not be believed. */
async function typeOf(base64: string): Promise<string> {
  const bytes = Buffer.from(base64, 'base64')
  const { type } = await inspectImage(bytes, FIELD).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'UNSUPPORTED_MEDIA') throw error
    throw new AppError('IMAGE_UNREADABLE', error.message, FIELD)
  })
  if (!SEEN.includes(type)) throw new AppError('IMAGE_UNREADABLE', `${FIELD}: use JPEG, PNG, WebP or GIF`, FIELD)
  return type
}
