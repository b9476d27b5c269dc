import type {
  AnalyzeElementsRequest,
  BoardAnalysis,
  GenerateBackgroundRequest,
  GeneratedImage,
  GenerateImageRequest,
  SuggestionsRequest,
  SuggestionsResponse,
} from '../../contract/ai'
import { AI_INVALID_ANALYSIS, AI_INVALID_MODIFICATION } from '../../contract/aiErrors'
import { request } from '../api/request'
import { requestStreamed, type StreamedSuggestion } from '../api/requestStreamed'

/** The requests of the assistant (specification 2, section 7). All throw ApiError, NetworkError or AbortError. */
export interface AiCalls {
  /** `onSuggestion` receives each suggestion as soon as it arrives. */
  suggest(
    body: SuggestionsRequest,
    signal: AbortSignal,
    onSuggestion: (suggestion: StreamedSuggestion) => void,
  ): Promise<SuggestionsResponse>
  /** `onText` receives all of the analysis text so far. */
  analyze(body: AnalyzeElementsRequest, signal: AbortSignal, onText: (soFar: string) => void): Promise<BoardAnalysis>
  generateImage(body: GenerateImageRequest, signal: AbortSignal): Promise<GeneratedImage>
  generateBackground(body: GenerateBackgroundRequest, signal: AbortSignal): Promise<GeneratedImage>
}

/** Loaded on the first request: viewing a board needs no schemas. */
const schemas = () => import('../../contract/ai')

export const aiCalls: AiCalls = {
  async suggest(body, signal, onSuggestion) {
    const { suggestionsResponse } = await schemas()
    const parse = (value: unknown) => suggestionsResponse.parse(value)
    return requestStreamed('/api/ai/suggestions', parse, { body, signal, onSuggestion })
  },
  async analyze(body, signal, onText) {
    const { boardAnalysis } = await schemas()
    const parse = (value: unknown) => {
      requireList(value, body.modifyExisting === true)
      return boardAnalysis.parse(value)
    }
    return requestStreamed('/api/ai/analyze-elements', parse, { body, signal, onText })
  },
  async generateImage(body, signal) {
    const { generatedImage } = await schemas()
    return request('/api/ai/generate-image', (value) => generatedImage.parse(value), { method: 'POST', body, signal })
  },
  async generateBackground(body, signal) {
    const { generatedImage } = await schemas()
    return request('/api/ai/generate-background', (value) => generatedImage.parse(value), {
      method: 'POST',
      body,
      signal,
    })
  },
}

/** Throws the specified error if the answer lacks the requested list. */
function requireList(value: unknown, isModifying: boolean): void {
  const answer: object = typeof value === 'object' && value !== null ? value : {}
  const list: unknown = Reflect.get(answer, isModifying ? 'elementModifications' : 'aiGenerationIdeas')
  if (!Array.isArray(list)) throw new Error(isModifying ? AI_INVALID_MODIFICATION : AI_INVALID_ANALYSIS)
}
