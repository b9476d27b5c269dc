import type Koa from 'koa'
import type { Context, Middleware, Next } from 'koa'
import createSession from 'koa-session'
import type { Deps } from '../deps'
import type { Settings } from '../env'
import { type AssertAllowed, sessionStore } from '../sessionStore'
import { rememberDevice } from './cookies'

type PublicUrl = Settings['publicUrl']

const NAME = 'moodloom'

/** Whether browsers reach the server over https. Behind a proxy that terminates TLS the connection itself is http. */
export function isHttps(publicUrl: PublicUrl): boolean {
  return publicUrl?.protocol === 'https:'
}

/** Over https, the `__Host-` prefix keeps subdomains and http pages from setting the cookie. */
export function sessionCookieName(publicUrl: PublicUrl): string {
  return isHttps(publicUrl) ? `__Host-${NAME}` : NAME
}

export interface SessionKey {
  readonly key: string
  /** From the cookie without prefix, though the server uses https: it was signed before `__Host-` was used. */
  readonly isFormer: boolean
}

/** The key of a request's session, if its signature is valid. */
export function readSessionKey(ctx: Context, publicUrl: PublicUrl): SessionKey | undefined {
  const key = ctx.cookies.get(sessionCookieName(publicUrl), { signed: true })
  if (key) return { key, isFormer: false }
  const former = isHttps(publicUrl) ? ctx.cookies.get(NAME, { signed: true }) : undefined
  return former ? { key: former, isFormer: true } : undefined
}

/** Removes the cookie without prefix if that name is no longer in use: its session has ended. */
export function dropFormerCookie(ctx: Context): void {
  if (!ctx.state.isHttps || !ctx.cookies.get(NAME, { signed: false })) return
  for (const name of [NAME, `${NAME}.sig`])
    ctx.cookies.set(name, null, { signed: false, httpOnly: true, sameSite: 'lax' })
}

const MONTH = 30 * 24 * 60 * 60 * 1000

/** `ctx.session`, stored in the database and identified by a signed cookie that scripts cannot read. */
export function session(app: Koa, deps: Deps): Middleware {
  app.keys = [...deps.sessionKeys]
  const { publicUrl } = deps.settings
  const key = sessionCookieName(publicUrl)
  const cookie = { maxAge: MONTH, httpOnly: true, sameSite: 'lax', overwrite: true, signed: true } as const
  const sessions = createSession(
    {
      ...cookie,
      key,
      // Renews the session only once half of the month has passed.
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
    // Behind a proxy that terminates TLS the connection is http; only the public address tells what browsers use.
    if (ctx.state.isHttps) ctx.cookies.secure = true
    await sessions(ctx, async () => {
      if (ctx.state.formerKey && ctx.session?.userId !== undefined) {
        // The old cookie stays: during an upgrade the next request may reach a cluster node that knows only that name.
        ctx.cookies.set(key, ctx.state.formerKey, cookie)
      }
      await next()
    })
  }
}

/**
 * Signs the user in under a new session id, against session fixation. `assertAllowed` runs in the transaction that
 * stores the session.
 */
export async function signIn(ctx: Context, userId: number, assertAllowed?: AssertAllowed): Promise<void> {
  if (!ctx.session) throw new Error('signIn stands behind the session middleware')
  ctx.state.assertAllowed = assertAllowed
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
