import type { Context } from 'koa'

/** One cookie per board, so that two shared boards can be open side by side. */
const NAME = 'moodloom-share'
const COOKIE = /(?:^|;\s*)(?:__Secure-)?moodloom-share-\d+=([\w-]{43})(?=;|$)/g
const DAY = 24 * 60 * 60 * 1000
/** More than anyone views in a day. */
const TOKENS_MAX = 50

/**
 * Lets a guest's page load a board's images like any other page. The cookie is sent to /assets only and holds the token
 * in the page's address; each image request checks again that the link still opens the board.
 */
export function setShareCookie(ctx: Pick<Context, 'cookies' | 'state'>, boardId: number, token: string): void {
  // `__Host-` requires the path `/`.
  const prefix = ctx.state.isHttps ? '__Secure-' : ''
  ctx.cookies.set(`${prefix}${NAME}-${boardId}`, token, {
    path: '/assets',
    maxAge: DAY,
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
  })
}

/** The tokens of the share links that a guest opened, not checked yet. */
export function shareTokens(ctx: Pick<Context, 'get'>): string[] {
  const found = [...ctx.get('Cookie').matchAll(COOKIE)].map(([, token = '']) => token)
  return found.slice(-TOKENS_MAX)
}
