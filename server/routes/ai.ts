import type { Context } from 'koa'
import Router from 'koa-router'
import {
  analyzeElementsRequest,
  analyzeImageRequest,
  generateBackgroundRequest,
  generateImageRequest,
  suggestionsRequest,
} from '../../contract/ai'
import { AI_LOGIN } from '../../contract/aiErrors'
import { AI_BODY_MAX, AI_IMAGE_BODY_MAX, AI_STREAM_TYPE } from '../../contract/aiLimits'
import { aiStatus } from '../ai/aiStatus'
import { readAllowance } from '../ai/allowance'
import { createAi } from '../ai/createAi'
import type { Requester } from '../ai/Requester'
import { streamResponse } from '../ai/streamResponse'
import type { Deps } from '../deps'
import { abortSignal } from '../middleware/abortSignal'
import type { JsonBounds } from '../middleware/JsonText'
import { jsonBody } from '../middleware/jsonBody'
import { requireUser } from '../middleware/requireUser'
import { requireUserTo } from '../middleware/requireUserTo'
import { type SessionUser, type Validated, validate } from '../middleware/validate'

const SUGGESTIONS = { body: suggestionsRequest }
const ELEMENTS = { body: analyzeElementsRequest }
const IMAGE = { body: analyzeImageRequest }
const GENERATE = { body: generateImageRequest }
const BACKGROUND = { body: generateBackgroundRequest }

/** What is asked of the AI provider. Nothing here changes a board; generated images become the asker's assets. */
export function aiRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/ai' })
  const ai = createAi(deps)
  const take = (what: keyof typeof AI_LOGIN, bounds?: Partial<JsonBounds>) =>
    [requireUserTo(AI_LOGIN[what]), jsonBody(bounds)] as const
  const board = { bytes: AI_BODY_MAX, values: 50_000 }

  router.get('/status', requireUser, async (ctx: Validated) => {
    ctx.body = { ...aiStatus(deps.settings.openai), allowance: await readAllowance(deps, ctx.state.user.id) }
  })

  const suggestions = take('suggestions', board)
  router.post('/suggestions', ...suggestions, validate(SUGGESTIONS), async (ctx: Validated<typeof SUGGESTIONS>) => {
    ctx.body = await ai.suggest(requesterOf(ctx), ctx.state.body)
  })

  const elements = take('analyzeElements', board)
  router.post('/analyze-elements', ...elements, validate(ELEMENTS), async (ctx: Validated<typeof ELEMENTS>) => {
    await respondStreaming(deps, ctx, (asker) => ai.analyzeElements(asker, ctx.state.body))
  })

  const image = take('analyzeImage', { bytes: AI_IMAGE_BODY_MAX })
  router.post('/analyze-image', ...image, validate(IMAGE), async (ctx: Validated<typeof IMAGE>) => {
    await respondStreaming(deps, ctx, (asker) => ai.analyzeImage(asker, ctx.state.body))
  })

  router.post(
    '/generate-image',
    ...take('generateImage'),
    validate(GENERATE),
    async (ctx: Validated<typeof GENERATE>) => {
      ctx.body = await ai.generateImage(requesterOf(ctx), ctx.state.body)
    },
  )

  router.post(
    '/generate-background',
    ...take('generateBackground'),
    validate(BACKGROUND),
    async (ctx: Validated<typeof BACKGROUND>) => {
      ctx.body = await ai.generateBackground(requesterOf(ctx), ctx.state.body)
    },
  )

  router.get('/trends', requireUserTo(AI_LOGIN.trends), async (ctx) => {
    ctx.body = await ai.readForecast(requesterOf(ctx))
  })

  return router
}

type OfUser = Pick<Context, 'res'> & { readonly state: { readonly user: SessionUser } }

function requesterOf(ctx: OfUser): Requester {
  return { userId: ctx.state.user.id, signal: abortSignal(ctx) }
}

/** Whole, or line by line as it is written, where the page asks for that. */
async function respondStreaming(
  deps: Pick<Deps, 'log'>,
  ctx: OfUser & Pick<Context, 'accepts' | 'set' | 'type' | 'body'>,
  work: (requester: Requester) => Promise<unknown>,
): Promise<void> {
  const asker = requesterOf(ctx)
  if (ctx.accepts('json', AI_STREAM_TYPE) !== AI_STREAM_TYPE) {
    ctx.body = await work(asker)
    return
  }
  const lines = await streamResponse(deps, (onText) => work({ ...asker, onText }))
  ctx.type = AI_STREAM_TYPE
  // Proxies would collect the words.
  ctx.set('Cache-Control', 'no-store, no-transform')
  ctx.set('X-Accel-Buffering', 'no')
  ctx.body = lines
}
