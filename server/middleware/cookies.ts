import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { hashToken } from '../shareToken'

const YEAR = 365 * 24 * 60 * 60 * 1000

/**
 * Sets a cookie that lets this browser try this person's password however often others have failed. It outlives the
 * session, holds a random value and grants no access. Its signature covers its name, and so the user id.
 */
export function rememberDevice(ctx: Context, userId: number): void {
  ctx.cookies.set(nameOf(ctx, userId), randomBytes(16).toString('base64url'), {
    path: '/api/auth',
    maxAge: YEAR,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
  })
}

/** The value of that cookie, if this browser has signed in as this person before. */
export function readDevice(ctx: Context, userId: number): string | undefined {
  return ctx.cookies.get(nameOf(ctx, userId), { signed: true })
}

function nameOf(ctx: Context, userId: number): string {
  const name = `moodloom-device-${userId}`
  return ctx.state.isHttps ? `__Secure-${name}` : name
}

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

const TOKEN = /^[\w-]{43}$/

/**
 * Identifies the browser that signs in with a passkey, so that only the browser that requested a challenge can answer
 * it. Creates the cookie if there is none; all tabs share it. Returns its hash.
 */
export function passkeyHolder(ctx: Context): string {
  const name = passkeyCookieName(ctx)
  const found = ctx.cookies.get(name, { signed: false })
  const token = found && TOKEN.test(found) ? found : randomBytes(32).toString('base64url')
  ctx.cookies.set(name, token, {
    path: '/api/auth/passkey',
    maxAge: DAY,
    httpOnly: true,
    sameSite: 'strict',
    signed: false,
  })
  return hashToken(token)
}

const passkeyCookieName = (ctx: Context) => (ctx.state.isHttps ? '__Secure-moodloom-passkey' : 'moodloom-passkey')
