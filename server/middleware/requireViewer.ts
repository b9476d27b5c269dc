import type { Context, Next } from 'koa'
import { AppError } from '../AppError'
import type { AssetViewer } from '../assets/readAsset'
import { shareTokens } from './shareCookie'

/** Lets people and guests pass, as `ctx.state.viewer`. What they may see is looked up by who has it. */
export async function requireViewer(ctx: Context, next: Next): Promise<void> {
  const viewer: AssetViewer = { userId: ctx.session?.userId, shareTokens: shareTokens(ctx) }
  if (!viewer.userId && viewer.shareTokens.length === 0) {
    throw new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  }
  ctx.state.viewer = viewer
  await next()
}
