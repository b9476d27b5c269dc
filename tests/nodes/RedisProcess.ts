import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from '../e2e/support/places'
import { findRedisServer } from '../support/findRedisServer.mjs'

/** A Redis of our own that may be stopped. It keeps nothing: what was in it is gone with it. */
export class RedisProcess {
  readonly url: string
  #child: ChildProcess | undefined

  private constructor(private readonly port: number) {
    this.url = `redis://127.0.0.1:${port}`
  }

  static async start(): Promise<RedisProcess> {
    const redis = new RedisProcess(await freePort())
    await redis.start()
    return redis
  }

  /** Resolves when it answers; at once where it runs. */
  async start(): Promise<void> {
    if (this.#child) return
    const command = findRedisServer()
    if (!command) throw new Error('There is no redis-server here: install one, or set REDIS_SERVER to its path')
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
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
