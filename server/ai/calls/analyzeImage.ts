import type * as z from 'zod/mini'
import type { analyzeImageRequest, ImageAnalysis } from '../../../contract/ai'
import { AI_INVALID_IMAGE_ANALYSIS } from '../../../contract/aiErrors'
import { chat } from '../chat'
import { cleanImageAnalysis } from '../clean/cleanImageAnalysis'
import { imageDataUrl } from '../imageInput'
import { wordsOf } from '../progress'
import { imageAnalysisPrompt } from '../prompts/imageAnalysis'
import { createFence } from '../prompts/Prompt'
import type { AiDeps, Requester } from '../Requester'
import { imageAnalysisWire } from '../wire/wire'

const FIELD = 'imageBase64'

/** Analyzes an image without storing it. Throws IMAGE_UNREADABLE, TOO_LARGE. */
export async function analyzeImage(
  deps: AiDeps,
  requester: Requester,
  request: z.output<typeof analyzeImageRequest>,
): Promise<ImageAnalysis> {
  const { value, counted } = await chat(deps, requester, {
    call: 'analyze-image',
    purpose: 'vision',
    prompt: imageAnalysisPrompt(createFence(), request),
    image: await imageDataUrl(request.imageBase64, FIELD),
    schema: imageAnalysisWire,
    name: 'image_analysis',
    invalid: AI_INVALID_IMAGE_ANALYSIS,
    maxTokens: 6000,
    reader: () => wordsOf('description'),
  })
  const analysis = { ...cleanImageAnalysis(value), ...counted }
  // Modifications are only for requests of that type.
  return request.analysisType === 'modification' ? analysis : { ...analysis, modifications: [] }
}
