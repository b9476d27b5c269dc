import {
  analyzeElementsRequest,
  analyzeImageRequest,
  boardAnalysis,
  generateBackgroundRequest,
  generatedImage,
  generateImageRequest,
  imageAnalysis,
  suggestionsRequest,
  suggestionsResponse,
  trendForecast,
} from '../../../contract/ai'
import { ownAiStatus } from '../../../contract/aiStatus'
import type { Operation } from '../Operation'

const PROVIDER = [
  'AUTHENTICATION_REQUIRED',
  'RATE_LIMIT',
  'AI_ALLOWANCE_USED',
  'TOO_MANY_AT_ONCE',
  'CONTENT_POLICY_VIOLATION',
  'UNKNOWN_ERROR',
] as const
const TEXT = [...PROVIDER, 'API_KEY_MISSING'] as const
const IMAGES = [...PROVIDER, 'DALLE_API_KEY_MISSING'] as const
const OF_BOARD = ['NOT_FOUND', 'BOARD_IN_TRASH'] as const

/** What is asked of the AI provider. */
export const aiOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/ai/status',
    summary: 'Whether there is a provider to ask, and its models',
    answer: { status: 200, schema: ownAiStatus },
  },
  {
    method: 'post',
    path: '/api/ai/suggestions',
    summary: 'New texts, or prompts for images, that go with a board',
    body: suggestionsRequest,
    answer: { status: 200, schema: suggestionsResponse },
    refusals: [...TEXT, ...OF_BOARD],
  },
  {
    method: 'post',
    path: '/api/ai/analyze-elements',
    summary: 'Ideas for a board, or changes of its elements. Accept: application/x-ndjson streams it line by line',
    body: analyzeElementsRequest,
    answer: { status: 200, schema: boardAnalysis },
    refusals: [...TEXT, ...OF_BOARD, 'FORBIDDEN'],
  },
  {
    method: 'post',
    path: '/api/ai/analyze-image',
    summary: 'What an image shows. It is not kept. Accept: application/x-ndjson streams it line by line',
    body: analyzeImageRequest,
    answer: { status: 200, schema: imageAnalysis },
    refusals: [...TEXT, 'IMAGE_UNREADABLE'],
  },
  {
    method: 'post',
    path: '/api/ai/generate-image',
    summary: "An image made from words. It is kept as the caller's asset",
    body: generateImageRequest,
    answer: { status: 200, schema: generatedImage },
    refusals: IMAGES,
  },
  {
    method: 'post',
    path: '/api/ai/generate-background',
    summary: "A picture to lie behind other things. It is kept as the caller's asset",
    body: generateBackgroundRequest,
    answer: { status: 200, schema: generatedImage },
    refusals: IMAGES,
  },
  {
    method: 'get',
    path: '/api/ai/trends',
    summary: 'The trend forecast, made once a day for everybody',
    answer: { status: 200, schema: trendForecast },
    refusals: TEXT,
  },
]
