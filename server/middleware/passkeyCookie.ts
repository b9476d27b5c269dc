import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { hashToken } from '../secretToken'

const DAY = 24 * 60 * 60 * 1000
const TOKEN = /^[\w-]{43}$/

/**
 * Identifies the browser that signs in with a passkey, so that only the browser that requested a challenge can answer
 * it. Creates the cookie if there is none; all tabs share it. Returns its hash.
 */
export function passkeyHolder(ctx: Context): string {
  const name = nameOf(ctx)
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

const nameOf = (ctx: Context) => (ctx.state.isHttps ? '__Secure-moodloom-passkey' : 'moodloom-passkey')
