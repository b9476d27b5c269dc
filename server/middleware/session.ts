import type Koa from 'koa'
import type { Context, Middleware, Next } from 'koa'
import createSession from 'koa-session'
import type { Deps } from '../deps'
import { sessionStore } from '../sessionStore'

export const SESSION_COOKIE = 'moodloom'
const MONTH = 30 * 24 * 60 * 60 * 1000

/** `ctx.session`, kept in the database and named by a signed cookie that no script can read. */
export function session(app: Koa, deps: Deps): Middleware {
  app.keys = [...deps.sessionKeys]
  const isHttps = deps.settings.publicUrl?.protocol === 'https:'
  const sessions = createSession(
    {
      key: SESSION_COOKIE,
      maxAge: MONTH,
      // Written again only when half of the month has gone.
      renew: true,
      httpOnly: true,
      sameSite: 'lax',
      ContextStore: sessionStore(deps),
    },
    app,
  )
  return async function session(ctx: Context, next: Next): Promise<void> {
    // Behind a proxy that ends TLS the connection looks plain; the public address says what the browser sees.
    if (isHttps) ctx.cookies.secure = true
    await sessions(ctx, next)
  }
}

/** Makes the session this user's, under a new id: what was known of the old one opens nothing. */
export async function signIn(ctx: Context, userId: number): Promise<void> {
  if (!ctx.session) throw new Error('signIn stands behind the session middleware')
  delete ctx.session.isAccountDeleted
  ctx.session.userId = userId
  await ctx.session.regenerate()
}

export function signOut(ctx: Context): void {
  ctx.session = null
}
