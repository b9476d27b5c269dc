import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Database } from './connection'

// A database's epoch names one uninterrupted life of it. Whoever holds a copy of another epoch must not trust revs and
// numeric ids, which a restored database gives out again.

export interface EpochOptions {
  readonly database: Pick<Database, 'knex' | 'kind'>
  /** Holds the embedded database, where that is on a disk. */
  readonly dataDir?: string | undefined
}

/** What differs in a restored copy, part by part. A part that could not be read says nothing. */
type Place = Readonly<Record<string, string>>

/** Epochs whose boards' revs are kept: devices that were away for longer take every newer edit for unseen. */
const EPOCHS_RETAINED = 10

/**
 * The epoch of a migrated database; the first start gives it one. A database that is somewhere else than when its epoch
 * began was restored from a copy, and begins another. Several servers that start at once agree.
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

/** Begins another epoch, whatever can be told from the database: it was set back in time. Servers must start anew. */
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

/** Every board and every change of one leaves a time in one of these. */
const DATA_UNTIL = `greatest((select max(created_at) from users), (select max(created_at) from boards),
  (select max(last_edited) from boards), (select max(created_at) from mutations))`

async function readLatest(trx: Knex.Transaction): Promise<{ id: number; epoch: string; place: Place } | undefined> {
  const { rows } = await trx.raw('select id, epoch, place from database_epochs order by id desc limit 1')
  return rows[0]
}

/** Where both are known, nothing differs. */
function isSamePlace(before: Place, now: Place): boolean {
  return Object.entries(now).every(([part, value]) => before[part] === undefined || before[part] === value)
}

/**
 * Another cluster or timeline (a base backup, point-in-time recovery, a standby that took over), another database or
 * table (pg_restore), another file (a copied data directory).
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

/** Some hosts keep a part to themselves: then the others decide. */
async function readPart(knex: Knex, sql: string): Promise<string | undefined> {
  // Unreported: hosts word and number a refusal in their own ways, and this is no condition for starting.
  const { rows } = await knex.raw<{ rows: { part: string }[] }>(sql).catch(() => ({ rows: [] }))
  return rows[0]?.part
}

/** Postgres writes this file once, when the database is made; a copy of the folder has another in its place. */
async function readFileNumber(dataDir: string): Promise<string | undefined> {
  const file = await stat(join(dataDir, 'postgres', 'PG_VERSION'), { bigint: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
  // With its birth: what was thrown away leaves its number to what comes next.
  return file && `${file.ino} ${file.birthtimeNs}`
}
