import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import knexLibrary, { type Knex } from 'knex'
import type { Client } from 'pg'
import { migrationSource } from './migrations'

/** The source of truth: a Postgres server, or one embedded in this process, in `dataDir`/postgres. */
export interface DatabaseOptions {
  readonly databaseUrl?: string | undefined
  /** The embedded database does not lock itself: the caller must hold lockDirectory(dataDir). */
  readonly dataDir: string
}

export interface Database {
  readonly knex: Knex
  readonly kind: 'embedded' | 'postgres'
  /** Waits for running queries, then releases the database. */
  close(): Promise<void>
}

/** Connections to a Postgres server per process. */
const POOL_SIZE = 10

export async function openDatabase({ databaseUrl, dataDir }: DatabaseOptions): Promise<Database> {
  if (databaseUrl) return connectPostgres(databaseUrl)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return connectEmbedded(await openPglite({ dataDir: join(dataDir, 'postgres') }))
}

export function connectPostgres(databaseUrl: string): Database {
  const pool = { min: 0, max: POOL_SIZE, afterCreate: withoutJit }
  const knex = knexLibrary({ client: 'pg', connection: databaseUrl, pool })
  return { knex, kind: 'postgres', close: () => knex.destroy() }
}

/**
 * Turns off JIT compilation: our most expensive statement (a catch-up on 500 boards) takes 80 ms, and compiling it
 * would take 67 more, every time.
 */
function withoutJit(connection: Client, done: (error: Error | null, connection: Client) => void): void {
  connection.query('set jit = off').then(
    () => done(null, connection),
    (error: Error) => done(error, connection),
  )
}

/** Opens the embedded database with the extensions that the migrations need. */
export function openPglite(options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {}): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { pg_trgm } })
}

/** One connection: within a transaction every query must use `trx`, or it deadlocks. */
export function connectEmbedded(pglite: PGlite): Database {
  // A function, since knex copies a plain connection object and would lose its prototype.
  const connection = () => createPgConfig(pglite) as unknown as Knex.StaticConnectionConfig
  const knex = knexLibrary({ client: 'pg', connection, pool: { min: 0, max: 1 } })
  return {
    knex,
    kind: 'embedded',
    close: async () => {
      await knex.destroy()
      await pglite.close()
    },
  }
}

// An arbitrary number, the same in every process that migrates this product's database.
const MIGRATION_LOCK = 7_301_142

/**
 * Brings the schema up to date. Servers that start at once take turns, and one that dies halfway leaves nothing locked:
 * unlike knex's lock row, an advisory lock is released with its connection.
 */
export async function migrate({ knex, kind }: Pick<Database, 'knex' | 'kind'>): Promise<void> {
  if (kind === 'embedded') return runMigrations(knex)
  const connection = await knex.client.acquireConnection()
  try {
    await knex.raw('select pg_advisory_lock(?)', [MIGRATION_LOCK]).connection(connection)
    await runMigrations(knex)
  } finally {
    await knex.raw('select pg_advisory_unlock(?)', [MIGRATION_LOCK]).connection(connection)
    await knex.client.releaseConnection(connection)
  }
}

/** Whether all migrations of this build have been applied. Throws if the database is unreachable. */
export async function isMigrated(knex: Knex): Promise<boolean> {
  const [, pending] = await knex.migrate.list({ migrationSource })
  return pending.length === 0
}

async function runMigrations(knex: Knex): Promise<void> {
  await knex.migrate.forceFreeMigrationsLock({ migrationSource })
  await knex.migrate.latest({ migrationSource })
}
