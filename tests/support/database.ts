import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import pg from 'pg'
import { connectEmbedded, connectPostgres, type Database, migrate, openPglite } from '../../db/connection'

/**
 * A separate, migrated database for each test file, in about a tenth of the time that migrating takes: embedded ones
 * are loaded from a dumped template, Postgres copies a template database.
 */
export interface TestDatabase {
  readonly knex: Knex
  readonly kind: Database['kind']
  /** Address of the Postgres database; undefined for the embedded one, which lives in memory. */
  readonly databaseUrl: string | undefined
  destroy(): Promise<void>
}

const root = new URL('../../', import.meta.url).pathname
const cacheDir = join(root, '.cache/test-database')
const TEST_PREFIX = 'moodloom_test_'
const TEMPLATE_PREFIX = 'moodloom_template_'
/** Test databases older than this, in seconds, are from a run that was killed. */
const STALE = 30 * 60
const TEMPLATE_LOCK = 7_301_143

/** Of the kind in `TEST_DATABASE` (embedded or postgres); embedded by default. */
export function createTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? createPostgresDatabase() : createEmbedded()
}

async function createEmbedded(): Promise<TestDatabase> {
  const template = await embeddedTemplate()
  const pglite = await openPglite({ loadDataDir: new Blob([new Uint8Array(await readFile(template))]) })
  const { knex, kind, close } = connectEmbedded(pglite)
  return { knex, kind, databaseUrl: undefined, destroy: close }
}

/** A copy of the template on the Postgres server. */
export async function createPostgresDatabase(): Promise<TestDatabase & { readonly databaseUrl: string }> {
  const name = `${TEST_PREFIX}${Math.floor(Date.now() / 1000)}_${randomUUID().slice(0, 8)}`
  const template = `${TEMPLATE_PREFIX}${schemaHash()}`
  await asAdmin(async (admin) => {
    await postgresTemplate(admin, template)
    await admin.query(`create database ${name} template ${template}`)
    // Nothing here outlives a crash of Postgres, so no commit has to wait for the disk.
    await admin.query(`alter database ${name} set synchronous_commit = off`)
  })
  const databaseUrl = urlOf(name)
  const { knex, kind, close } = connectPostgres(databaseUrl)
  const destroy = async () => {
    await close()
    await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`))
  }
  return { knex, kind, databaseUrl, destroy }
}

/** Path of the dumped template; made if this schema has none yet. */
export async function embeddedTemplate(): Promise<string> {
  const path = join(cacheDir, `${schemaHash()}.tar`)
  if (existsSync(path)) return path
  const pglite = await openPglite()
  const database = connectEmbedded(pglite)
  await migrate(database)
  await database.knex.destroy()
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await mkdir(cacheDir, { recursive: true })
  // Processes may race: either rename leaves a complete file.
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
  await rename(unfinished, path)
  return path
}

/** Makes the template database if it is missing, one process at a time. */
async function postgresTemplate(admin: pg.Client, name: string): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    const unfinished = `${TEST_PREFIX}${Math.floor(Date.now() / 1000)}_${randomUUID().slice(0, 8)}`
    await admin.query(`create database ${unfinished}`)
    const database = connectPostgres(urlOf(unfinished))
    await migrate(database)
    await database.close()
    await admin.query(`alter database ${unfinished} rename to ${name}`)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** Drops templates of other schemas and leftovers of killed runs; this schema's template stays for the next run. */
export async function sweepPostgres(): Promise<void> {
  await asAdmin(async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1) or starts_with(datname, $2)',
      [TEST_PREFIX, TEMPLATE_PREFIX],
    )
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    for (const { datname } of rows.filter(({ datname }) => isLeftOver(datname))) {
      await admin.query(`drop database if exists ${datname}`).catch(() => {})
    }
  })
}

function isLeftOver(name: string): boolean {
  if (name.startsWith(TEMPLATE_PREFIX)) return name !== `${TEMPLATE_PREFIX}${schemaHash()}`
  const createdAt = Number(name.slice(TEST_PREFIX.length).split('_')[0])
  return Date.now() / 1000 - createdAt > STALE
}

/** Connects to the server. Throws, with instructions, if no Postgres answers. */
async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(serverUrl().href)
  await admin.connect().catch((error: unknown) => {
    throw new Error(`No Postgres at ${serverUrl().host} for TEST_DATABASE=postgres: set DATABASE_URL. (${error})`)
  })
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The server in `DATABASE_URL`, or a local one, with a database that always exists. */
function serverUrl(): URL {
  const url = new URL(process.env.DATABASE_URL || `postgres://${userInfo().username}@127.0.0.1:5432/`)
  url.pathname = '/postgres'
  return url
}

function urlOf(name: string): string {
  const url = serverUrl()
  url.pathname = `/${name}`
  return url.href
}

/** Depends on the migrations and the embedded database's version, so no template is ever stale. */
function schemaHash(): string {
  const hash = createHash('sha256')
  const migrations = join(root, 'db/migrations')
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)))
  const pglite: { version: string } = createRequire(import.meta.url)(
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
  )
  return hash.update(pglite.version).digest('hex').slice(0, 12)
}

/** How many queries wait for a lock in this database. Postgres only. */
export async function waitingForLocks(knex: Knex): Promise<number> {
  const { rows } = await knex.raw(`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0].count
}
