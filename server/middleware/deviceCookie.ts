import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'

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
