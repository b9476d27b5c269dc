import type Koa from 'koa'
import type { Context, Middleware, Next } from 'koa'
import createSession from 'koa-session'
import type { Deps } from '../deps'
import type { Settings } from '../env'
import { sessionStore } from '../sessionStore'
import { rememberDevice } from './deviceCookie'

type PublicUrl = Settings['publicUrl']

const NAME = 'moodloom'

/** Whether browsers reach the server over https. Behind a proxy that ends TLS the connection itself looks plain. */
export function isHttps(publicUrl: PublicUrl): boolean {
  return publicUrl?.protocol === 'https:'
}

/**
 * Over https, a name that browsers accept from this host over https only: neither a subdomain nor a plain page sets it.
 */
export function sessionCookieName(publicUrl: PublicUrl): string {
  return isHttps(publicUrl) ? `__Host-${NAME}` : NAME
}

export interface SessionKey {
  readonly key: string
  /** It came by the plain name, though the server uses https: signed before `__Host-` was used, unlike any other. */
  readonly isFormer: boolean
}

/** The key of a request's session, if its signature is ours. */
export function readSessionKey(ctx: Context, publicUrl: PublicUrl): SessionKey | undefined {
  const key = ctx.cookies.get(sessionCookieName(publicUrl), { signed: true })
  if (key) return { key, isFormer: false }
  const former = isHttps(publicUrl) ? ctx.cookies.get(NAME, { signed: true }) : undefined
  return former ? { key: former, isFormer: true } : undefined
}

/** Removes the plain name from the browser, if it is not the one in use: its session has ended. */
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
      // Rewritten only when half of the month has passed.
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
    // Behind a proxy that ends TLS the connection looks plain; the public address tells what the browser sees.
    if (ctx.state.isHttps) ctx.cookies.secure = true
    await sessions(ctx, async () => {
      if (ctx.state.formerKey && ctx.session?.userId !== undefined) {
        // The plain one stays: during an upgrade the next request may reach a node that only knows that one.
        ctx.cookies.set(key, ctx.state.formerKey, cookie)
      }
      await next()
    })
  }
}

/** Makes the session this user's, under a new id: the old one grants no access. */
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
