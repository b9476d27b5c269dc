import type { Knex } from 'knex'
import { createTestDatabase, type TestDatabase } from '../support/database'
import { type Browsers, browsersOf } from '../support/server'
import { type ServerProcess, startServerProcess, temporaryDirectory } from '../support/serverProcess'
import { RedisProcess } from './RedisProcess'
import { type RoundRobin, startRoundRobin } from './roundRobin'

interface Parts {
  readonly database: TestDatabase
  readonly redis: RedisProcess
  readonly proxy: RoundRobin
  readonly directory: { readonly path: string; remove(): Promise<void> }
  /** A folder with `dist/client` in it; undefined if no one opens the page. */
  readonly client: string | undefined
}

/** Several server processes as in production: on one Postgres and one Redis, behind one address. */
export class Cluster {
  readonly redis: RedisProcess
  readonly knex: Knex
  /** The public address. */
  readonly browsers: Browsers
  readonly #parts: Parts
  readonly #nodes: (ServerProcess | undefined)[] = []
  #log = ''

  private constructor(parts: Parts) {
    this.#parts = parts
    this.redis = parts.redis
    this.knex = parts.database.knex
    this.browsers = browsersOf(parts.proxy.url)
  }

  static async start(count: number, client?: string): Promise<Cluster> {
    const [database, redis, proxy, directory] = await Promise.all([
      createTestDatabase(),
      RedisProcess.start(),
      startRoundRobin(),
      temporaryDirectory(),
    ])
    const cluster = new Cluster({ database, redis, proxy, directory, client })
    // All at once, as after a power failure: they take turns with the migrations.
    await Promise.all(Array.from({ length: count }, (_, index) => cluster.startNode(index)))
    return cluster
  }

  /** The folder that all nodes write to. */
  get dataDir(): string {
    return this.#parts.directory.path
  }

  /** A node's own address, for requests that must reach that node. */
  urlOf(index: number): string {
    const node = this.#nodes[index]
    if (!node) throw new Error(`Node ${index} does not run`)
    return node.url
  }

  /** Sockets that the proxy sent to a node. */
  socketsOn(index: number): number {
    return this.#parts.proxy.socketsTo(this.urlOf(index))
  }

  get indices(): number[] {
    return [...this.#nodes.keys()]
  }

  /** Resolves when the node listens and the proxy sends it requests. */
  async startNode(index: number): Promise<void> {
    const { database, redis, directory, client } = this.#parts
    const variables = {
      DATABASE_URL: database.databaseUrl ?? '',
      REDIS_URL: redis.url,
      DATA_DIR: directory.path,
      SESSION_KEYS: 'one key for all of these nodes',
    }
    this.#nodes[index] = await startServerProcess(variables, client)
    this.#notifyProxy()
  }

  /** Ends a node without telling the proxy. Resolves to the exit code. */
  async endNode(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const node = this.#nodes[index]
    if (!node) throw new Error(`Node ${index} does not run`)
    const code = await node.stop(signal)
    this.#log += node.output()
    this.#nodes[index] = undefined
    return code
  }

  /** The nodes' error output. */
  get complaints(): string[] {
    const all = this.#log + this.#nodes.map((node) => node?.output() ?? '').join('')
    return all.split('\n').filter((line) => line.startsWith('{'))
  }

  async close(): Promise<void> {
    const { database, redis, proxy, directory } = this.#parts
    await Promise.all(this.#nodes.map((node) => node?.stop('SIGKILL')))
    await proxy.close()
    await redis.stop()
    await database.destroy()
    await directory.remove()
  }

  #notifyProxy(): void {
    this.#parts.proxy.setNodes(this.#nodes.flatMap((node) => node?.url ?? []))
  }
}
