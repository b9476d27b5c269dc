import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Database } from './connection'

// An epoch identifies one uninterrupted life of a database. Revs and numeric ids from another epoch can't be trusted,
// because a restored database reuses them.

export interface EpochOptions {
  readonly database: Pick<Database, 'knex' | 'kind'>
  /** Contains the embedded database, if that is on disk. */
  readonly dataDir?: string | undefined
}

/** What differs in a restored copy, part by part. Parts that could not be read are ignored. */
type Place = Readonly<Record<string, string>>

/** Epochs whose board revs are retained: devices that were away for longer treat every newer edit as unseen. */
const EPOCHS_RETAINED = 10

/**
 * Returns the epoch of a migrated database; the first start begins one. A database that is in a different place than
 * when its epoch began was restored from a copy, and begins another. Servers that start at once agree on it.
 */
export async function openEpoch(options: EpochOptions): Promise<string> {
  const place = await readPlace(options)
  return options.database.knex.transaction(async (trx) => {
    await trx.raw('lock table database_epochs in share row exclusive mode')
    const latest = await readLatest(trx)
    if (latest && isSamePlace(latest.place, place)) {
      const known = { ...latest.place, ...place }
      await trx.raw('update database_epochs set place = ?::jsonb where id = ?', [JSON.stringify(known), latest.id])
      return latest.epoch
    }
    return beginEpoch(trx, place, { isFirst: !latest })
  })
}

/** Begins another epoch unconditionally: the database was restored to an earlier time. Servers must restart. */
export async function renewEpoch(options: EpochOptions): Promise<string> {
  const place = await readPlace(options)
  return options.database.knex.transaction(async (trx) => {
    await trx.raw('lock table database_epochs in share row exclusive mode')
    return beginEpoch(trx, place, { isFirst: false })
  })
}

async function beginEpoch(trx: Knex.Transaction, place: Place, { isFirst }: { isFirst: boolean }): Promise<string> {
  const epoch = randomUUID()
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into database_epochs (epoch, data_until, place)
     values (?, case when ?::boolean then null else ${DATA_UNTIL} end, ?::jsonb) returning id`,
    [epoch, isFirst, JSON.stringify(place)],
  )
  const [row] = rows
  if (isFirst || !row) return epoch
  await trx.raw('insert into epoch_boards (epoch_id, board_id, rev) select ?::int, id, rev from boards', [row.id])
  await trx.raw('delete from epoch_boards where epoch_id <= ?::int', [row.id - EPOCHS_RETAINED])
  return epoch
}

/** Every new board and every change to one updates one of these times. */
const DATA_UNTIL = `greatest((select max(created_at) from users), (select max(created_at) from boards),
  (select max(last_edited) from boards), (select max(created_at) from mutations))`

async function readLatest(trx: Knex.Transaction): Promise<{ id: number; epoch: string; place: Place } | undefined> {
  const { rows } = await trx.raw('select id, epoch, place from database_epochs order by id desc limit 1')
  return rows[0]
}

/** Whether the parts known on both sides are equal. */
function isSamePlace(before: Place, now: Place): boolean {
  return Object.entries(now).every(([part, value]) => before[part] === undefined || before[part] === value)
}

/**
 * Detects another cluster or timeline (a base backup, point-in-time recovery, a standby that took over), another
 * database or table (pg_restore), or another file (a copied data directory).
 */
async function readPlace({ database: { knex, kind }, dataDir }: EpochOptions): Promise<Place> {
  const parts: [string, string | undefined][] = [
    ['cluster', await readPart(knex, 'select system_identifier::text as part from pg_control_system()')],
    ['timeline', await readPart(knex, 'select substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as part')],
    ['database', await readPart(knex, 'select oid::text as part from pg_database where datname = current_database()')],
    ['table', await readPart(knex, `select 'database_epochs'::regclass::oid::text as part`)],
    ['file', kind === 'embedded' && dataDir !== undefined ? await readFileNumber(dataDir) : undefined],
  ]
  return Object.fromEntries(parts.filter((part): part is [string, string] => part[1] !== undefined))
}

/** Some hosts don't expose a part: then the others decide. */
async function readPart(knex: Knex, sql: string): Promise<string | undefined> {
  // Unreported: hosts refuse with different messages and codes, and starting doesn't depend on this.
  const { rows } = await knex.raw<{ rows: { part: string }[] }>(sql).catch(() => ({ rows: [] }))
  return rows[0]?.part
}

/** Postgres writes this file once, when the database is created; a copy of the folder has a different file. */
async function readFileNumber(dataDir: string): Promise<string | undefined> {
  const file = await stat(join(dataDir, 'postgres', 'PG_VERSION'), { bigint: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
  // With the birth time, because the inode number of a deleted file is reused.
  return file && `${file.ino} ${file.birthtimeNs}`
}
