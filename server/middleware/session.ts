import type Koa from 'koa'
import type { Context, Middleware, Next } from 'koa'
import createSession from 'koa-session'
import type { Deps } from '../deps'
import { sessionStore } from '../sessionStore'
import { rememberDevice } from './deviceCookie'
import { dropFormerCookie, isHttps, readSessionKey, sessionCookieName } from './sessionCookie'

const MONTH = 30 * 24 * 60 * 60 * 1000

/** `ctx.session`, kept in the database and named by a signed cookie that no script can read. */
export function session(app: Koa, deps: Deps): Middleware {
  app.keys = [...deps.sessionKeys]
  const { publicUrl } = deps.settings
  const key = sessionCookieName(publicUrl)
  const cookie = { maxAge: MONTH, httpOnly: true, sameSite: 'lax', overwrite: true, signed: true } as const
  const sessions = createSession(
    {
      ...cookie,
      key,
      // Written again only when half of the month has gone.
      renew: true,
      externalKey: {
        get: (ctx) => {
          const found = readSessionKey(ctx, publicUrl)
          if (found?.isFormer) ctx.state.formerKey = found.key
          return found?.key ?? ''
        },
        set: (ctx, value) => {
          ctx.cookies.set(key, value, cookie)
        },
      },
      ContextStore: sessionStore(deps),
    },
    app,
  )
  return async function session(ctx: Context, next: Next): Promise<void> {
    ctx.state.isHttps = isHttps(publicUrl)
    // Behind a proxy that ends TLS the connection looks plain; the public address says what the browser sees.
    if (ctx.state.isHttps) ctx.cookies.secure = true
    await sessions(ctx, async () => {
      if (ctx.state.formerKey && ctx.session?.userId !== undefined) {
        // The plain one stays: during an upgrade the next request may reach a node that knows no other.
        ctx.cookies.set(key, ctx.state.formerKey, cookie)
      }
      await next()
    })
  }
}

/** Makes the session this user's, under a new id: what was known of the old one opens nothing. */
export async function signIn(ctx: Context, userId: number): Promise<void> {
  if (!ctx.session) throw new Error('signIn stands behind the session middleware')
  delete ctx.session.isAccountDeleted
  ctx.session.userId = userId
  await ctx.session.regenerate()
  dropFormerCookie(ctx)
  rememberDevice(ctx, userId)
}

export function signOut(ctx: Context): void {
  ctx.session = null
  dropFormerCookie(ctx)
}
