import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type Koa from 'koa'
import type { Deps } from '../deps'
import { isOwnOrigin } from '../middleware/everyRequest'
import { readSessionKey, sessionIdOf, sessionStore } from '../middleware/session'
import type { Identity } from './Connection'

export type Refusal = 401 | 403 | 404 | 409 | 429 | 503

/**
 * Returns who requests a socket, from their session cookie, or the status to refuse with. Refuses a page whose user
 * (`?user=`) is not the session's (sync rule 7).
 */
export async function authenticate(
  app: Koa,
  deps: Pick<Deps, 'knex' | 'clock' | 'revoke' | 'settings'>,
  request: IncomingMessage,
): Promise<Identity | Refusal> {
  const ctx = app.createContext(request, new ServerResponse(request))
  if (ctx.path !== '/ws') return 404
  // Every browser sends the page's origin here; other clients must not use its cookie.
  if (!ctx.get('Origin') || !isOwnOrigin(ctx, deps.settings.publicUrl)) return 403
  const key = readSessionKey(ctx, deps.settings.publicUrl)?.key
  if (!key) return 401
  const Store = sessionStore(deps)
  const session = await new Store(ctx).get(key)
  if (session?.userId === undefined) return 401
  const { user } = ctx.query
  if (user !== undefined && user !== String(session.userId)) return 409
  return { userId: session.userId, sessionId: sessionIdOf(key) }
}

const REASONS: Readonly<Record<Refusal, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

export function refuseUpgrade(socket: Duplex, status: Refusal): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
