import type { Context } from 'koa'
import type { Settings } from '../env'

type PublicUrl = Settings['publicUrl']

const NAME = 'moodloom'

/** Whether browsers reach the server by https. Behind a proxy that ends TLS the connection itself looks plain. */
export function isHttps(publicUrl: PublicUrl): boolean {
  return publicUrl?.protocol === 'https:'
}

/** Under https a name that browsers take from this host over https alone: neither a subdomain nor a plain page sets it. */
export function sessionCookieName(publicUrl: PublicUrl): string {
  return isHttps(publicUrl) ? `__Host-${NAME}` : NAME
}

export interface SessionKey {
  readonly key: string
  /** It came by the plain name, though the server is reached by https: signed before `__Host-` was used, as no other is. */
  readonly isFormer: boolean
}

/** The key of the session that a request names, where its signature is ours. */
export function readSessionKey(ctx: Context, publicUrl: PublicUrl): SessionKey | undefined {
  const key = ctx.cookies.get(sessionCookieName(publicUrl), { signed: true })
  if (key) return { key, isFormer: false }
  const former = isHttps(publicUrl) ? ctx.cookies.get(NAME, { signed: true }) : undefined
  return former ? { key: former, isFormer: true } : undefined
}

/** Takes the plain name from the browser, where it is not the one in use: its session has ended. */
export function dropFormerCookie(ctx: Context): void {
  if (!ctx.state.isHttps || !ctx.cookies.get(NAME, { signed: false })) return
  for (const name of [NAME, `${NAME}.sig`])
    ctx.cookies.set(name, null, { signed: false, httpOnly: true, sameSite: 'lax' })
}
