import { cp } from 'node:fs/promises'
import type { Knex } from 'knex'
import { openDatabase } from '../../../db/connection'
import { createPostgresDatabase } from '../../support/database'
import type { MailServer } from './MailServer'
import { mailsLieIn } from './mail'
import { freePort, temporaryFolder } from './places'
import { ServerProcess } from './serverProcess'
import { Tunnel } from './tunnel'

/** A server with its own data, behind its own tunnel. */
export interface World {
  /** The address in browsers, without a trailing slash. */
  readonly url: string
  readonly server: ServerProcess
  readonly tunnel: Tunnel
  /** The server's data. */
  readonly dataDir: string
  /** Runs `act` on its database. The server is stopped meanwhile: only one process may open an embedded database. */
  inDatabase<T>(act: (knex: Knex) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface WorldOptions {
  /** Has another client build than the repository's. */
  readonly folder?: string
  /** A data folder with a migrated, embedded database to start from; without one the server makes its own. */
  readonly emptyData?: string
  /** Receives the server's mails. Without one the server writes them to its data folder. */
  readonly mailServer?: MailServer
  /**
   * Uses the embedded database even if there is a Postgres, for tests of what is in the data folder or survives a
   * killed server. On Postgres, a server starts with a third of the CPU time.
   */
  readonly isEmbedded?: boolean
  /** More variables for the server's process. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts it all, on a new Postgres database if there is a Postgres. */
export async function createWorld({
  folder,
  emptyData,
  mailServer,
  isEmbedded = false,
  env,
}: WorldOptions = {}): Promise<World> {
  const data = await temporaryFolder('data')
  const postgres = process.env.DATABASE_URL && !isEmbedded ? await createPostgresDatabase() : null
  // Not the lock, which may disappear during the copy.
  if (emptyData && !postgres)
    await cp(emptyData, data.path, { recursive: true, filter: (file) => !file.endsWith('.sock') })
  const [serverPort, tunnelPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${tunnelPort}`
  const server = new ServerProcess({
    port: serverPort,
    dataDir: data.path,
    publicUrl: url,
    folder,
    env: { ...(postgres ? { DATABASE_URL: postgres.databaseUrl } : {}), ...mailServer?.env, ...env },
  })
  mailsLieIn(url, mailServer?.folder ?? data.path)
  const tunnel = new Tunnel(serverPort)
  await tunnel.open(tunnelPort)
  await server.start()
  return {
    url,
    server,
    tunnel,
    dataDir: data.path,
    inDatabase: async (act) => {
      await server.stop()
      const done = await (postgres ? act(postgres.knex) : inEmbedded(data.path, act))
      await server.start()
      return done
    },
    close: async () => {
      await tunnel.close()
      await server.kill()
      await postgres?.destroy()
      await data.remove()
    },
  }
}

async function inEmbedded<T>(dataDir: string, act: (knex: Knex) => Promise<T>): Promise<T> {
  const { knex, close } = await openDatabase({ dataDir })
  return act(knex).finally(close)
}
