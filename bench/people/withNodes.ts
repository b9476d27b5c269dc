import type { Knex } from 'knex'
import Koa from 'koa'
import { openDatabase } from '../../db/connection'
import { parseEnvironment } from '../../server/env'
import { freePort, temporaryFolder } from '../../tests/e2e/support/places'
import { ServerProcess } from '../../tests/e2e/support/serverProcess'
import { RedisProcess } from '../../tests/nodes/RedisProcess'
import { signIn } from '../realtime/seed'
import { createBenchDatabase } from '../server/createBenchDatabase'

/** A cookie for everyone in the database, by user id. */
export type SignIn = () => Promise<ReadonlyMap<number, string>>

interface Nodes {
  readonly urls: readonly string[]
  /** Connected to their database, which is empty. */
  readonly knex: Knex
  readonly signIn: SignIn
}

const SESSION_KEY = 'a key for measurements only'

/** The built server as in production, with its own Postgres database and, from two cluster nodes on, a Redis. */
export async function withNodes<T>(count: number, work: (nodes: Nodes) => Promise<T>): Promise<T> {
  const database = await createBenchDatabase()
  if (!database) throw new Error('There is no Postgres: set DATABASE_URL')
  const data = await temporaryFolder('bench')
  const redis = count > 1 ? await RedisProcess.start() : undefined
  const { knex } = await openDatabase(parseEnvironment({ DATA_DIR: data.path, DATABASE_URL: database.url }))
  const nodes: ServerProcess[] = []
  const urls: string[] = []
  try {
    for (let index = 0; index < count; index++) {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const env = {
        NODE_ENV: 'production',
        LOG_LEVEL: 'info',
        DATABASE_URL: database.url,
        REDIS_URL: redis?.url ?? '',
        SESSION_KEYS: SESSION_KEY,
      }
      const node = new ServerProcess({
        port,
        dataDir: data.path,
        publicUrl: url,
        folder: process.env.BENCH_FOLDER,
        env,
      })
      nodes.push(node)
      await node.start()
      urls.push(url)
    }
    const app = new Koa()
    app.keys = [SESSION_KEY]
    return await work({ urls, knex, signIn: () => signIn(knex, app) })
  } finally {
    for (const node of nodes) await node.stop()
    await knex.destroy()
    await redis?.stop()
    await data.remove()
    await database.drop()
  }
}
