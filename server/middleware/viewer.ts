import type { Context, Next } from 'koa'
import type { AssetViewer } from '../assets/readAsset'
import { shareTokens } from './shareCookie'

/** Says who looks, as `ctx.state.viewer`: a person, a guest with share links, or nobody known. */
export async function viewer(ctx: Context, next: Next): Promise<void> {
  const viewer: AssetViewer = { userId: ctx.session?.userId, shareTokens: shareTokens(ctx) }
  ctx.state.viewer = viewer
  await next()
}
