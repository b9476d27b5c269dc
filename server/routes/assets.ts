import type { Context, Next } from 'koa'
import * as z from 'zod/mini'
import { assetResponse } from '../../contract/asset'
import { ASSET_BYTES_MAX, RENDITION_WIDTHS } from '../../contract/limits'
import { ASSET_TYPES } from '../../contract/rules/assetAddress'
import { AppError } from '../AppError'
import { type AssetViewer, createAssetReader, type RenditionWidth } from '../assets/readAsset'
import { storeImage } from '../assets/storeImage'
import { shareTokens } from '../middleware/cookies'
import { WRITE_HEADERS } from '../openapi/Operation'
import { type Auth, defineRoute, NOT_MODIFIED, perServer, Raw, type Route } from './defineRoute'

const renditionWidths: readonly number[] = RENDITION_WIDTHS
const isRenditionWidth = (width: number): width is RenditionWidth => renditionWidths.includes(width)

/** `?w=` requests a WebP of at most that width. */
const assetQuery = z.object({
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

const mediaTypes = Object.keys(ASSET_TYPES)
const assetReader = perServer(createAssetReader)
/** Accepts a session, or the share links that a guest opened. */
const VIEWER: Auth<{ readonly viewer: AssetViewer }> = { isPublic: false, middleware: () => viewer }

/** POST /api/assets takes an image's bytes; GET /assets/{sha256}.{ext} returns them to anyone who may see them. */
export const assetsRoutes: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/assets',
    summary: "Upload an image. The body is the file's bytes; the same bytes always get the same address",
    headers: WRITE_HEADERS,
    bytes: { mediaTypes, max: ASSET_BYTES_MAX },
    answer: { status: 200, schema: assetResponse },
    refusals: ['IMAGE_UNREADABLE', 'MUTATION_REUSED', 'QUOTA_EXCEEDED'],
    handler: (deps, { user, bytes, mutationId }, ctx) =>
      storeImage(deps, user.id, bytes, { declaredType: ctx.request.type || undefined, mutationId }),
  }),
  defineRoute({
    method: 'get',
    path: '/assets/{name}',
    summary: 'Get an image that the caller may view, `{sha256}.{ext}`; with `w`, as a WebP at most that wide',
    auth: VIEWER,
    query: assetQuery,
    answer: { status: 200, mediaTypes, isConditional: true },
    handler: async (deps, { viewer, query }, ctx) => {
      const asset = await assetReader(deps)(viewer, `/assets/${ctx.params.name}`, query.w)
      if (!asset) throw notVisible(viewer)
      ctx.set('Cache-Control', 'private, max-age=31536000, immutable')
      ctx.set('Content-Disposition', 'inline')
      ctx.set('X-Content-Type-Options', 'nosniff')
      ctx.etag = asset.etag
      if (ctx.fresh) return NOT_MODIFIED
      const { type, bytes } = await asset.read()
      return new Raw(type, bytes)
    },
  }),
]

/** Reveals nothing about what exists: callers without a session or share link must log in, whatever the address. */
function notVisible({ userId, shareTokens }: AssetViewer): AppError {
  if (userId === undefined && shareTokens.length === 0) {
    return new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  }
  return new AppError('NOT_FOUND', 'There is no such image, or you have no access to it.')
}

/** Sets `ctx.state.viewer`: a person, a guest with share links, or someone unknown. */
async function viewer(ctx: Context, next: Next): Promise<void> {
  const viewer: AssetViewer = { userId: ctx.session?.userId, shareTokens: shareTokens(ctx) }
  ctx.state.viewer = viewer
  await next()
}
