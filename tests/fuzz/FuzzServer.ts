import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Duplex, duplexPair } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import type { Knex } from 'knex'
import pino from 'pino'
import { WebSocket } from 'ws'
import { HEARTBEAT_MS } from '../../contract/channel'
import { connectEmbedded, openPglite } from '../../db/connection'
import { openEpoch, renewEpoch } from '../../db/epoch'
import { buildApp } from '../../server/app'
import { createAssetStorage } from '../../server/assets/assetStorage'
import { parseEnvironment } from '../../server/env'
import { createMetrics } from '../../server/metrics'
import { createRateLimits } from '../../server/rateLimits'
import { createChannel } from '../../server/realtime/channel'
import { embeddedTemplate } from '../support/database'
import { type Dump, dump, restoreDump } from '../support/databaseDump'
import { ManualTimers } from '../support/live'
import { callApp, ORIGIN } from './callApp'
import { turns } from './VirtualClock'

// The real app on a real (embedded) database, which can be killed: then what it had not committed is rolled back, what
// it had not answered is never answered, and nothing of it reaches the database again. Its sockets are real ones over
// in-memory streams, and are cut, too.

export interface Account {
  readonly id: number
  readonly cookie: string
}

interface ServerInstance {
  readonly handler: RequestListener
  readonly knex: Knex
  /** Accepts connections, but listens on no port. */
  readonly http: Server
  readonly timers: ManualTimers
  kill(): void
  readonly killed: Promise<never>
}

const KILLED = 'The server was killed'
const PLENTY = { points: 1_000_000, duration: 1 }
const PLENTY_OF = { perSecond: 1_000, burst: 1_000 }

export class FuzzServer {
  readonly #pglite: PGlite
  readonly #dataDir: string
  readonly #connections: Duplex[] = []
  #epoch: string
  #instance: ServerInstance

  private constructor(pglite: PGlite, dataDir: string, epoch: string) {
    this.#pglite = pglite
    this.#dataDir = dataDir
    this.#epoch = epoch
    this.#instance = this.#start()
  }

  static async start(): Promise<FuzzServer> {
    const template = await readFile(await embeddedTemplate())
    const pglite = await openPglite({ loadDataDir: new Blob([new Uint8Array(template)]) })
    const { knex } = connectEmbedded(pglite)
    const epoch = await openEpoch({ database: { knex, kind: 'embedded' } })
    await knex.destroy()
    return new FuzzServer(pglite, await mkdtemp(join(tmpdir(), 'moodloom-fuzz-')), epoch)
  }

  /** For reading the true state. */
  get knex(): Knex {
    return this.#instance.knex
  }

  /** Like `fetch`: rejects if the server is killed before it has answered. */
  async fetch(path: string, init: RequestInit, account: Account): Promise<Response> {
    const { handler, killed } = this.#instance
    const headers = { ...(init.headers as Record<string, string>), cookie: account.cookie }
    return Promise.race([callApp(handler, path, { method: init.method, body: init.body, headers }), killed])
  }

  /** Opens a socket to /ws, for this user's outbox. */
  openSocket({ cookie }: Account, userId: number): WebSocket {
    const { http } = this.#instance
    const [browser, server] = duplexPair()
    this.#connections.push(browser, server)
    const headers = { Cookie: cookie, Origin: ORIGIN }
    const url = `${ORIGIN.replace('http', 'ws')}/ws?user=${userId}`
    const socket = new WebSocket(url, { headers, createConnection: () => browser })
    http.emit('connection', server)
    return socket
  }

  /** The 15 s timer: checks rights, sessions and peers, and sends all sockets their board's rev. */
  async sendHeartbeats(): Promise<void> {
    await this.#instance.timers.fire(HEARTBEAT_MS)
  }

  /** kill -9 and a restart. */
  async restart(): Promise<void> {
    await this.#stop()
    this.#instance = this.#start()
  }

  async #stop(): Promise<void> {
    const old = this.#instance
    old.kill()
    for (const connection of this.#connections.splice(0)) connection.destroy()
    await this.#pglite.exec('rollback').catch(() => {})
    await this.#pglite.exec('deallocate all')
    void old.knex.destroy().catch(() => {})
  }

  /** Dumps the database. */
  async backUp(): Promise<Dump> {
    return dump(this.knex)
  }

  /** Kills the server, restores a backup as an operator does, and restarts it. */
  async restoreBackup(backup: Dump): Promise<void> {
    await this.#stop()
    const { knex } = connectEmbedded(this.#pglite)
    await restoreDump(knex, backup)
    this.#epoch = await renewEpoch({ database: { knex, kind: 'embedded' } })
    await knex.destroy()
    this.#instance = this.#start()
  }

  /** Deletes everything except people: data of earlier runs would slow down later ones. */
  async clear(): Promise<void> {
    await this.knex.raw('truncate boards, assets, mutations, notifications, epoch_boards, mails cascade')
  }

  /** Reads the true state, even while the server may be killed and set back. */
  async look<T>(at: (knex: Knex) => PromiseLike<T>): Promise<T> {
    for (;;) {
      const { knex } = this.#instance
      try {
        return await at(knex)
      } catch (error) {
        if (!String(error).includes(KILLED)) throw error
        await turns(1)
      }
    }
  }

  /** A call from elsewhere, which no faults hit: repeats it until a server answers. */
  async call(account: Account, method: string, path: string, json?: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' }
    const init = { method, headers, ...(json && { body: JSON.stringify(json) }) }
    for (;;) {
      const answer = await this.fetch(path, init, account).catch(() => null)
      if (answer) return answer
      await turns(1)
    }
  }

  async register(name: string): Promise<Account> {
    const body = { username: name, displayName: name, email: `${name}@example.org`, password: 'correct horse' }
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await callApp(this.#instance.handler, '/api/auth/register', init)
    if (!answer.ok) throw new Error(`Registration failed: ${answer.status} ${await answer.text()}`)
    const user: { id: number } = await answer.json()
    // Sharing boards requires a confirmed email.
    await this.knex('users').where({ id: user.id }).update({ is_email_verified: true })
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    return { id: user.id, cookie }
  }

  async close(): Promise<void> {
    await this.#instance.knex.destroy()
    await this.#pglite.close()
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  #start(): ServerInstance {
    let isAlive = true
    let kill = () => {}
    const killed = new Promise<never>((_, reject) => {
      kill = () => {
        isAlive = false
        reject(new TypeError('Failed to fetch'))
      }
    })
    killed.catch(() => {})
    const pglite = this.#pglite
    const wire = {
      waitReady: pglite.waitReady,
      execProtocolStream: (...args: Parameters<PGlite['execProtocolStream']>) => {
        if (!isAlive) throw new Error(KILLED)
        return pglite.execProtocolStream(...args)
      },
      close: async () => {},
    }
    const { knex } = connectEmbedded(wire as unknown as PGlite)
    const settings = parseEnvironment({ DATA_DIR: this.#dataDir, LOG_LEVEL: process.env.FUZZ_LOG ?? 'silent' })
    const outside = {
      knex,
      epoch: this.#epoch,
      settings,
      log: pino({ level: settings.logLevel }),
      clock: () => new Date(),
      assets: createAssetStorage(settings),
      limits: createRateLimits({
        limits: {
          registration: PLENTY,
          sharing: PLENTY,
          changes: PLENTY,
          boards: PLENTY,
          versions: PLENTY,
          agentToken: PLENTY,
          agentPerson: PLENTY,
          agentElements: PLENTY,
        },
      }),
    }
    const timers = new ManualTimers()
    const channel = createChannel(outside, { timers, limits: { joins: PLENTY_OF } })
    const { publish, revoke, notified, agentActive } = channel
    const app = buildApp({
      ...outside,
      metrics: createMetrics(),
      sessionKeys: ['a key for tests only, not secret'],
      vapidKeys: { publicKey: '', privateKey: '' },
      publish,
      revoke,
      notified,
      agentActive,
      mailed: () => {},
    })
    const http = createServer()
    channel.attach(http, app)
    return { handler: app.callback() as RequestListener, knex, http, timers, kill, killed }
  }
}
