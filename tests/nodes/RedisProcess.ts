import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from '../e2e/support/places'
import { findRedisServer } from '../support/findRedisServer.mjs'

/** Redis requires it, as in compose.yaml. */
const PASSWORD = 'a1b2c3d4e5f6a7b8c9d0'

/** A separate Redis that tests may stop. It persists nothing, so stopping it loses its data. */
export class RedisProcess {
  readonly url: string
  #child: ChildProcess | undefined

  private constructor(private readonly port: number) {
    this.url = `redis://:${PASSWORD}@127.0.0.1:${port}`
  }

  static async start(): Promise<RedisProcess> {
    const redis = new RedisProcess(await freePort())
    await redis.start()
    return redis
  }

  /** Resolves when it answers; a no-op if it is running. */
  async start(): Promise<void> {
    if (this.#child) return
    const command = findRedisServer()
    if (!command) throw new Error('There is no redis-server here: install one, or set REDIS_SERVER to its path')
    const keepsNothing = ['--save', '', '--appendonly', 'no']
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--requirepass', PASSWORD, ...keepsNothing]
    this.#child = spawn(command, args, { stdio: 'ignore' })
    const client = new Redis(this.url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
    client.on('error', () => {})
    await client.ping()
    client.disconnect()
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child) return
    this.#child = undefined
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
  }
}
