import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type Koa from 'koa'
import type { Context, Middleware, Next } from 'koa'
import createSession from 'koa-session'
import { raw } from 'objection'
import * as z from 'zod/mini'
import { Session } from '../../db/models'
import { batchPerTick } from '../batchPerTick'
import type { Deps } from '../deps'
import type { Settings } from '../env'
import { isOutOfSpace } from '../outOfSpace'
import { query } from '../services/query'
import { rememberDevice } from './cookies'

type PublicUrl = Settings['publicUrl']

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

const NAME = 'moodloom'

/** Whether browsers reach the server over https. Behind a proxy that terminates TLS the connection itself is http. */
export function isHttps(publicUrl: PublicUrl): boolean {
  return publicUrl?.protocol === 'https:'
}

/** Over https, the `__Host-` prefix keeps subdomains and http pages from setting the cookie. */
export function sessionCookieName(publicUrl: PublicUrl): string {
  return isHttps(publicUrl) ? `__Host-${NAME}` : NAME
}

interface SessionKey {
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
function dropFormerCookie(ctx: Context): void {
  if (!ctx.state.isHttps || !ctx.cookies.get(NAME, { signed: false })) return
  for (const name of [NAME, `${NAME}.sig`])
    ctx.cookies.set(name, null, { signed: false, httpOnly: true, sameSite: 'lax' })
}

/** A session's data: its user, and koa-session's own bookkeeping (`_expire`, `_maxAge`). */
const sessionData = z.catchall(z.object({ userId: z.optional(z.int()) }), z.unknown())
type SessionData = z.infer<typeof sessionData>

/** Throws if the session must not start after all. */
type AssertAllowed = (trx: Knex.Transaction) => Promise<void>

const FIND = {
  name: 'sessions-find',
  text: 'select id, data, seen_at as "seenAt" from sessions where id = any($1::text[]) and expires_at > $2',
}
interface Found {
  readonly id: string
  readonly data: unknown
  readonly seenAt: Date
}
const SEE = { name: 'session-see', text: 'update sessions set seen_at = $2 where id = $1' }
/** Ms until people must sign in again, however active, so that a stolen session does not last forever. */
const SESSION_MAX = 180 * 24 * 60 * 60 * 1000
/** Ms: the resolution of a session's last-seen time, coarse so that most requests write nothing. */
const SEEN_STEP = 5 * 60_000

/** A session's id in the table: only a hash, so that reading the table is not enough to sign in. */
export function sessionIdOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/**
 * koa-session's store, backed by the `sessions` table, one instance per request. Deleting a row ends the session
 * immediately, on every cluster node.
 */
export function sessionStore({ knex, clock, revoke }: Pick<Deps, 'knex' | 'clock' | 'revoke'>) {
  // Queried with every request.
  const find = batchPerTick(async (ids: readonly string[]) => {
    const rows = await query<Found>(knex, FIND, [ids, clock().toISOString()])
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  })

  return class SessionStore {
    /** The key of this request's session, once its row exists. */
    #found: string | undefined

    constructor(private readonly ctx: Context) {}

    async get(key: string): Promise<SessionData | undefined> {
      const sessionId = sessionIdOf(key)
      const row = await find(sessionId)
      if (!row) return undefined
      this.#found = key
      this.ctx.state.sessionId = sessionId
      const now = clock()
      if (now.getTime() - new Date(row.seenAt).getTime() > SEEN_STEP) {
        await query(knex, SEE, [sessionId, now]).catch((error: unknown) => {
          // A full disk must not block reads.
          if (!isOutOfSpace(error)) throw error
        })
      }
      return sessionData.parse(row.data)
    }

    async set(key: string, data: SessionData, maxAge: number): Promise<void> {
      const now = clock()
      const fields = { userId: data.userId ?? null, data }
      const until = new Date(now.getTime() + maxAge)
      if (key === this.#found) {
        // Never an insert: a renewal must not bring back a session that was ended meanwhile.
        await Session.query(knex)
          .findById(sessionIdOf(key))
          .patch({ ...fields, expiresAt: raw('least(?, ends_at)', [until]) })
        return
      }
      const userAgent = this.ctx.get('User-Agent').slice(0, 400) || null
      const assertAllowed: AssertAllowed | undefined = this.ctx.state.assertAllowed
      await knex.transaction(async (trx) => {
        await assertAllowed?.(trx)
        await Session.query(trx).insert({
          id: sessionIdOf(key),
          ...fields,
          expiresAt: until,
          endsAt: new Date(now.getTime() + SESSION_MAX),
          userAgent,
          createdAt: now,
          seenAt: now,
        })
      })
      // koa-session saves again at the end of the request: by then, the session may have been ended.
      this.#found = key
    }

    async destroy(key: string): Promise<void> {
      const sessionId = sessionIdOf(key)
      await Session.query(knex).deleteById(sessionId)
      revoke({ sessionId })
    }
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

/** Removes expired sessions; returns how many. */
export async function pruneSessions({ knex, clock }: Pick<Deps, 'knex' | 'clock'>): Promise<number> {
  return Session.query(knex).delete().where('expires_at', '<=', clock())
}

/** The keys that sign session cookies: SESSION_KEYS, or one generated at the first start and stored in DATA_DIR. */
export async function loadSessionKeys({
  sessionKeys,
  dataDir,
}: Pick<Settings, 'sessionKeys' | 'dataDir'>): Promise<readonly string[]> {
  if (sessionKeys) return sessionKeys
  const path = join(dataDir, 'session-keys')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // `wx` fails if the file already exists: processes that start simultaneously agree on the first one's key.
  await writeFile(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const keys = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
  if (keys.length === 0) throw new Error(`${path} is empty: delete it. Everyone will have to log in again.`)
  return keys
}
