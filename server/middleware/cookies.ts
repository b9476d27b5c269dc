import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { hashToken } from '../tokens'

const DAY = 24 * 60 * 60 * 1000
const YEAR = 365 * DAY

/**
 * Sets a cookie that lets this browser try this person's password however often others have failed. It outlives the
 * session, holds a random value and grants no access. Its signature covers its name, and so the user id.
 */
export function rememberDevice(ctx: Context, userId: number): void {
  ctx.cookies.set(deviceName(ctx, userId), randomBytes(16).toString('base64url'), {
    path: '/api/auth',
    maxAge: YEAR,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
  })
}

/** The value of that cookie, if this browser has signed in as this person before. */
export function readDevice(ctx: Context, userId: number): string | undefined {
  return ctx.cookies.get(deviceName(ctx, userId), { signed: true })
}

const deviceName = (ctx: Context, userId: number) => prefixed(ctx, `moodloom-device-${userId}`)

/** One cookie per board, so that two shared boards can be open side by side. */
const SHARE_NAME = 'moodloom-share'
const SHARE_COOKIES = /(?:^|;\s*)(?:__Secure-)?moodloom-share-\d+=([\w-]{43})(?=;|$)/g
/** More than anyone views in a day. */
const SHARE_TOKENS_MAX = 50

/**
 * Lets a guest's page load a board's images like any other page. The cookie is sent to /assets only and holds the token
 * in the page's address; each image request checks again that the link still opens the board.
 */
export function setShareCookie(ctx: Pick<Context, 'cookies' | 'state'>, boardId: number, token: string): void {
  ctx.cookies.set(prefixed(ctx, `${SHARE_NAME}-${boardId}`), token, {
    path: '/assets',
    maxAge: DAY,
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
  })
}

/** The tokens of the share links that a guest opened, not checked yet. */
export function shareTokens(ctx: Pick<Context, 'get'>): string[] {
  const found = [...ctx.get('Cookie').matchAll(SHARE_COOKIES)].map(([, token = '']) => token)
  return found.slice(-SHARE_TOKENS_MAX)
}

const PASSKEY_TOKEN = /^[\w-]{43}$/

/**
 * Identifies the browser that signs in with a passkey, so that only the browser that requested a challenge can answer
 * it. Creates the cookie if there is none; all tabs share it. Returns its hash.
 */
export function passkeyHolder(ctx: Context): string {
  const name = prefixed(ctx, 'moodloom-passkey')
  const found = ctx.cookies.get(name, { signed: false })
  const token = found && PASSKEY_TOKEN.test(found) ? found : randomBytes(32).toString('base64url')
  ctx.cookies.set(name, token, {
    path: '/api/auth/passkey',
    maxAge: DAY,
    httpOnly: true,
    sameSite: 'strict',
    signed: false,
  })
  return hashToken(token)
}

/** The name with its prefix under https. `__Host-` requires the path `/`. */
function prefixed(ctx: Pick<Context, 'state'>, name: string): string {
  return ctx.state.isHttps ? `__Secure-${name}` : name
}
