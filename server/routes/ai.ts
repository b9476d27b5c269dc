import type { Context, Next } from 'koa'
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
} from '../../contract/ai'
import { AI_LOGIN } from '../../contract/aiErrors'
import { AI_BODY_MAX, AI_IMAGE_BODY_MAX, AI_STREAM_TYPE } from '../../contract/aiLimits'
import { ownAiStatus } from '../../contract/aiStatus'
import { AppError } from '../AppError'
import { readAllowance } from '../ai/allowance'
import { createAi } from '../ai/createAi'
import { createProviders } from '../ai/provider/createProviders'
import type { Requester } from '../ai/Requester'
import { streamResponse } from '../ai/streamResponse'
import type { Deps } from '../deps'
import { type Auth, abortSignal, defineRoute, perServer, Raw, type Route, type SignedIn } from './defineRoute'

const aiOf = perServer(createAi)
const providersOf = perServer(createProviders)

/** Requires signing in; the refusal says what for. */
const signedInFor = (what: keyof typeof AI_LOGIN): Auth<SignedIn> => ({
  isPublic: false,
  middleware: () => requireUserTo(AI_LOGIN[what]),
})

const BOARD_BOUNDS = { bytes: AI_BODY_MAX, values: 50_000 }
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

/** Calls to the AI provider. Nothing here changes a board; generated images become the requester's assets. */
export const aiRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/ai/status',
    summary: 'Check whether there is an AI provider, and get its models',
    answer: { status: 200, schema: ownAiStatus },
    handler: async (deps, { user }) => {
      const status = await providersOf(deps).statusOf(user.id)
      return { ...status, allowance: await readAllowance(deps, user.id, status.isOwn) }
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/ai/suggestions',
    summary: 'Suggest texts, colors or image prompts for a board. Accept: application/x-ndjson streams them one by one',
    auth: signedInFor('suggestions'),
    body: suggestionsRequest,
    bounds: BOARD_BOUNDS,
    answer: { status: 200, schema: suggestionsResponse },
    refusals: [...TEXT, ...OF_BOARD, 'IMAGE_UNREADABLE'],
    handler: (deps, request, ctx) =>
      respondStreaming(deps, request, ctx, (requester) => aiOf(deps).suggest(requester, request.body)),
  }),
  defineRoute({
    method: 'post',
    path: '/api/ai/analyze-elements',
    summary:
      'Generate ideas for a board, or changes to its elements. Accept: application/x-ndjson streams them line by line',
    auth: signedInFor('analyzeElements'),
    body: analyzeElementsRequest,
    bounds: BOARD_BOUNDS,
    answer: { status: 200, schema: boardAnalysis },
    refusals: [...TEXT, ...OF_BOARD, 'FORBIDDEN', 'IMAGE_UNREADABLE'],
    handler: (deps, request, ctx) =>
      respondStreaming(deps, request, ctx, (requester) => aiOf(deps).analyzeElements(requester, request.body)),
  }),
  defineRoute({
    method: 'post',
    path: '/api/ai/analyze-image',
    summary: 'Analyze an image, which is not stored. Accept: application/x-ndjson streams the analysis line by line',
    auth: signedInFor('analyzeImage'),
    body: analyzeImageRequest,
    bounds: { bytes: AI_IMAGE_BODY_MAX },
    answer: { status: 200, schema: imageAnalysis },
    refusals: [...TEXT, 'IMAGE_UNREADABLE'],
    handler: (deps, request, ctx) =>
      respondStreaming(deps, request, ctx, (requester) => aiOf(deps).analyzeImage(requester, request.body)),
  }),
  defineRoute({
    method: 'post',
    path: '/api/ai/generate-image',
    summary: "Generate an image from words or from another image. It is stored as the caller's asset",
    auth: signedInFor('generateImage'),
    body: generateImageRequest,
    answer: { status: 200, schema: generatedImage },
    refusals: [...IMAGES, 'NOT_FOUND'],
    handler: (deps, request, ctx) => aiOf(deps).generateImage(requesterOf(request, ctx), request.body),
  }),
  defineRoute({
    method: 'post',
    path: '/api/ai/generate-background',
    summary: "Generate a background image. It is stored as the caller's asset",
    auth: signedInFor('generateBackground'),
    body: generateBackgroundRequest,
    answer: { status: 200, schema: generatedImage },
    refusals: IMAGES,
    handler: (deps, request, ctx) => aiOf(deps).generateBackground(requesterOf(request, ctx), request.body),
  }),
  defineRoute({
    method: 'get',
    path: '/api/ai/trends',
    summary: 'Get the trend forecast, generated once a day for everyone',
    auth: signedInFor('trends'),
    answer: { status: 200, schema: trendForecast },
    refusals: TEXT,
    handler: (deps, request, ctx) => aiOf(deps).readForecast(requesterOf(request, ctx)),
  }),
]

function requesterOf({ user }: SignedIn, ctx: Context): Requester {
  return { userId: user.id, signal: abortSignal(ctx) }
}

/** Responds in one piece, or line by line as the text is generated, if the page requests that. */
async function respondStreaming<T>(
  deps: Pick<Deps, 'log'>,
  request: SignedIn,
  ctx: Context,
  work: (requester: Requester) => Promise<T>,
): Promise<T | Raw> {
  const requester = requesterOf(request, ctx)
  if (ctx.accepts('json', AI_STREAM_TYPE) !== AI_STREAM_TYPE) return work(requester)
  const lines = await streamResponse(deps, (onProgress) => work({ ...requester, onProgress }))
  // Proxies would buffer the stream.
  ctx.set('Cache-Control', 'no-store, no-transform')
  ctx.set('X-Accel-Buffering', 'no')
  return new Raw(AI_STREAM_TYPE, lines)
}

/** `requireUser` for calls whose refusal says why signing in is needed. */
function requireUserTo(message: string) {
  return async function requireUser(ctx: Context, next: Next): Promise<void> {
    const userId = ctx.session?.userId
    if (!userId) throw new AppError('AUTHENTICATION_REQUIRED', message)
    ctx.state.user = { id: userId }
    await next()
  }
}
