import type { Context } from 'koa'

/** One for each board, so that two shared boards may be open side by side. */
const NAME = 'moodloom-share'
const COOKIE = /(?:^|;\s*)(?:__Secure-)?moodloom-share-\d+=([\w-]{43})(?=;|$)/g
const DAY = 24 * 60 * 60 * 1000
/** More than anybody looks at in a day. */
const TOKENS_MAX = 50

/**
 * Lets a guest's page load a board's images as it does everybody's. The cookie goes to /assets alone and holds what
 * the page's address holds: each image asks anew whether the link still opens the board.
 */
export function setShareCookie(ctx: Pick<Context, 'cookies' | 'state'>, boardId: number, token: string): void {
  // `__Host-` asks for a path of `/`.
  const prefix = ctx.state.isHttps ? '__Secure-' : ''
  ctx.cookies.set(`${prefix}${NAME}-${boardId}`, token, {
    path: '/assets',
    maxAge: DAY,
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
  })
}

/** The tokens of the links that a guest followed. Nothing is known of them yet. */
export function shareTokens(ctx: Pick<Context, 'get'>): string[] {
  const found = [...ctx.get('Cookie').matchAll(COOKIE)].map(([, token = '']) => token)
  return found.slice(-TOKENS_MAX)
}
