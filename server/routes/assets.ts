import Router from 'koa-router'
import * as z from 'zod/mini'
import { ASSET_BYTES_MAX, RENDITION_WIDTHS } from '../../contract/limits'
import { AppError } from '../AppError'
import { type AssetViewer, createAssetReader } from '../assets/readAsset'
import type { RenditionWidth } from '../assets/rendition'
import { storeImage } from '../assets/storeImage'
import type { Deps } from '../deps'
import { idempotencyKey } from '../middleware/idempotencyKey'
import { queueUser } from '../middleware/queueUser'
import { rawBody } from '../middleware/rawBody'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { viewer } from '../middleware/viewer'

const renditionWidths: readonly number[] = RENDITION_WIDTHS
const isRenditionWidth = (width: number): width is RenditionWidth => renditionWidths.includes(width)

/** `?w=` asks for a WebP of that width at most. */
export const assetQuery = z.object({
  w: z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform(Number),
        z.custom<RenditionWidth>((width) => typeof width === 'number' && isRenditionWidth(width), {
          error: `Must be one of ${RENDITION_WIDTHS.join(', ')}`,
        }),
      ),
    ),
  ),
})
const query = { query: assetQuery }
type Viewing = Validated<typeof query> & { readonly state: { readonly viewer: AssetViewer } }

/** POST /api/assets takes an image's bytes; GET /assets/{sha256}.{ext} gives them to who may see them. */
export function assetsRoutes(deps: Deps): Router {
  const router = new Router()
  const readAsset = createAssetReader(deps)

  router.post('/api/assets', requireUser, queueUser, idempotencyKey, rawBody(ASSET_BYTES_MAX), async (ctx) => {
    const { user, bytes, mutationId } = ctx.state
    const declaredType = ctx.request.type || undefined
    ctx.body = await storeImage(deps, user.id, bytes, { declaredType, mutationId })
  })

  router.get('/assets/:name', viewer, validate(query), async (ctx: Viewing) => {
    const asset = await readAsset(ctx.state.viewer, `/assets/${ctx.params.name}`, ctx.state.query.w)
    if (!asset) throw notVisible(ctx.state.viewer)
    ctx.set('Cache-Control', 'private, max-age=31536000, immutable')
    ctx.set('Content-Disposition', 'inline')
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.etag = asset.etag
    ctx.status = 200
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    const { type, bytes } = await asset.read()
    ctx.type = type
    ctx.body = bytes
  })

  return router
}

/** Of what is there nobody learns by asking: who is unknown is asked to say who they are, whatever the address. */
function notVisible({ userId, shareTokens }: AssetViewer): AppError {
  if (userId === undefined && shareTokens.length === 0) {
    return new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  }
  return new AppError('NOT_FOUND', 'There is no such image, or it is not yours to see.')
}
