import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CurrentUser, currentUser } from '../../contract/shared/account'
import { openEpoch } from '../../db/epoch'
import { buildApp } from '../../server/app'
import { createAssetStorage } from '../../server/assets/assetStorage'
import type { Deps } from '../../server/deps'
import { parseEnvironment, type Settings } from '../../server/env'
import { createLog } from '../../server/log'
import { deliverMails } from '../../server/mail/createMailer'
import { createFolderTransport } from '../../server/mail/mailTransport'
import { createMetrics } from '../../server/metrics'
import { loadVapidKeys } from '../../server/push/vapidKeys'
import { createRateLimits } from '../../server/rateLimits'
import { type ChannelOptions, createChannel } from '../../server/realtime/channel'
import { newSecretToken } from '../../server/tokens'
import { createTestDatabase } from './database'
import { type ReadMail, readMails } from './readMails'

export type ServerOverrides = Partial<Omit<Deps, 'settings'>> & {
  readonly settings?: Partial<Settings>
  readonly channel?: ChannelOptions
}

/** Stores cookies, sends the page's Origin; `json` is a body. Paths are relative to the server. */
export type SessionFetch = (input: string | URL | Request, init?: RequestInit & { json?: unknown }) => Promise<Response>

export interface Browsers {
  /** Without a trailing slash. */
  readonly url: string
  /** A browser without a session. */
  visitor(): SessionFetch
  /** A new account, signed in. The password is `PASSWORD`. */
  register(name?: string, options?: RegisterOptions): Promise<Registered>
}

export interface RegisterOptions {
  /** Whether they have followed the link mailed to them: true by default, on the servers of `startTestServer` only. */
  readonly isVerified?: boolean
}

export interface Registered {
  readonly user: CurrentUser
  readonly fetch: SessionFetch
  cookie(): string
}

export interface TestServer extends Browsers {
  readonly deps: Deps
  /** Delivers pending mails (none is sent before), and returns all mails to this address, oldest first. */
  mailsTo(address: string): Promise<ReadMail[]>
  close(): Promise<void>
}

export const PASSWORD = 'correct horse'
const UNLIMITED = { points: 1_000_000_000, duration: 1 }
let names = 0

/** The real app on a real port with its own database (`TEST_DATABASE`); close it in afterAll. */
export async function startTestServer({ channel: options, ...overrides }: ServerOverrides = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moodloom-test-'))
  const database = overrides.knex ? undefined : await createTestDatabase()
  const settings: Settings = {
    ...parseEnvironment({
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      // Nothing listens there, so a key that a test saves never leaves this machine.
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    }),
    ...overrides.settings,
  }
  const knex = overrides.knex ?? database?.knex
  if (!knex) throw new Error('A test server needs a database')
  const kind = database?.kind ?? 'postgres'
  const outside = {
    knex,
    epoch: overrides.epoch ?? (await openEpoch({ database: { knex, kind } })),
    settings,
    log: overrides.log ?? createLog(settings),
    clock: overrides.clock ?? (() => new Date()),
    assets: overrides.assets ?? createAssetStorage(settings),
    limits:
      overrides.limits ??
      createRateLimits({
        limits: {
          loginName: UNLIMITED,
          loginAddress: UNLIMITED,
          loginAccount: UNLIMITED,
          passkeys: UNLIMITED,
          registration: UNLIMITED,
          tokens: UNLIMITED,
          agentToken: UNLIMITED,
          agentPerson: UNLIMITED,
          agentAddress: UNLIMITED,
          proposals: UNLIMITED,
          agentElements: UNLIMITED,
          proposalAnswers: UNLIMITED,
          mail: UNLIMITED,
          mailAddress: UNLIMITED,
          exports: UNLIMITED,
          sharing: UNLIMITED,
          guests: UNLIMITED,
          presets: UNLIMITED,
          inspirations: UNLIMITED,
          search: UNLIMITED,
          follows: UNLIMITED,
          push: UNLIMITED,
          comparing: UNLIMITED,
          changes: UNLIMITED,
          written: UNLIMITED,
          uploads: UNLIMITED,
          uploadedBytes: UNLIMITED,
          boards: UNLIMITED,
          versions: UNLIMITED,
          ai: UNLIMITED,
          aiOwnKey: UNLIMITED,
          aiProvider: UNLIMITED,
        },
      }),
  }
  const channel = createChannel(outside, options)
  const deps: Deps = {
    metrics: createMetrics(),
    sessionKeys: ['a key for tests only, not secret'],
    vapidKeys: await loadVapidKeys(knex, new Date()),
    publish: channel.publish,
    revoke: channel.revoke,
    agentActive: channel.agentActive,
    notified: channel.notified,
    mailed: () => {},
    ...overrides,
    ...outside,
  }
  const app = buildApp(deps)
  const server = app.listen(0, '127.0.0.1')
  channel.attach(server, app)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const browsers = browsersOf(url)
  const post = createFolderTransport({ ...settings, log: deps.log })
  return {
    ...browsers,
    deps,
    register: async (name, { isVerified = true } = {}) => {
      const registered = await browsers.register(name)
      if (!isVerified) return registered
      await followLink(deps, browsers, registered.user.id)
      return { ...registered, user: { ...registered.user, isEmailVerified: true } }
    },
    mailsTo: async (address) => {
      await deliverMails({ ...deps, transport: post, address: url })
      return readMails(settings.dataDir, address)
    },
    close: async () => {
      await channel.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database?.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Browsers that have a page of this address open. */
export function browsersOf(url: string): Browsers {
  return {
    url,
    visitor: () => sessionFetch(url),
    register: async (name = `user${++names}`) => {
      const cookies = new Map<string, string>()
      const fetch = sessionFetch(url, cookies)
      const account = { username: name, displayName: name, email: `${name}@example.org`, password: PASSWORD }
      const answer = await fetch('/api/auth/register', { method: 'POST', json: account })
      if (!answer.ok) throw new Error(`Registration failed: ${answer.status} ${await answer.text()}`)
      return { user: currentUser.parse(await answer.json()), fetch, cookie: () => headerOf(cookies) }
    },
  }
}

/** Confirms an email by the real call, with a new token in place of the mailed one. */
async function followLink({ knex }: Deps, browsers: Browsers, userId: number): Promise<void> {
  const { token, hash } = newSecretToken()
  // Never expires, whatever the test's clock says.
  const expiry = new Date('2999-01-01')
  await knex('users')
    .where({ id: userId })
    .update({ verification_token: hash, verification_token_expiry: expiry, verification_email: knex.ref('email') })
  const answer = await browsers.visitor()(`/api/auth/verify?token=${token}`)
  if (!answer.ok) throw new Error(`Verification failed: ${answer.status} ${await answer.text()}`)
}

function headerOf(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function sessionFetch(origin: string, cookies = new Map<string, string>()): SessionFetch {
  return async (input, { json, ...init } = {}) => {
    const request = new Request(typeof input === 'string' ? new URL(input, origin) : input, {
      ...init,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    if (json !== undefined) request.headers.set('Content-Type', 'application/json')
    if (!request.headers.has('Origin')) request.headers.set('Origin', origin)
    if (cookies.size > 0) request.headers.set('Cookie', headerOf(cookies))
    const answer = await fetch(request, { redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }
}
