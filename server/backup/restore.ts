import { constants, existsSync } from 'node:fs'
import { copyFile, cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, migrate, openDatabase } from '../../db/connection'
import { EMBEDDED_FOLDER } from '../../db/copyEmbeddedDatabase'
import { renewEpoch } from '../../db/epoch'
import { lockDirectory } from '../../db/lockDirectory'
import { migrationSource } from '../../db/migrations'
import { IMAGES_FOLDER, KEYS_FILE } from './backUp'
import { copyImages } from './copyImages'
import { readManifest } from './Manifest'

interface RestoreOptions {
  /** The backup's folder. */
  readonly from: string
  readonly dataDir: string
}

export interface Restored {
  readonly madeAt: string
  readonly people: number
  readonly boards: number
  readonly images: number
}

/**
 * Restores a backup to an empty data directory, and checks that its database opens. Never overwrites anything. Throws,
 * with a message for people, if there is data already, a server runs, or this build is too old for it.
 */
export async function restore({ from, dataDir }: RestoreOptions): Promise<Restored> {
  const manifest = await readManifest(from)
  const known = new Set(await migrationSource.getMigrations([]))
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(
      `This backup is from a newer version of Moodloom (${unknown.join(', ')}): restore it with that version.`,
    )
  const lock = await lockDirectory(dataDir)
  try {
    const present = [EMBEDDED_FOLDER, IMAGES_FOLDER, KEYS_FILE].filter((name) => existsSync(join(dataDir, name)))
    if (present.length > 0)
      throw new Error(
        `DATA_DIR ${dataDir} already contains data (${present.join(', ')}): move it elsewhere, or set DATA_DIR to an empty folder.`,
      )
    const images = await copyImages(join(from, IMAGES_FOLDER), join(dataDir, IMAGES_FOLDER))
    if (existsSync(join(from, KEYS_FILE))) await copyFile(join(from, KEYS_FILE), join(dataDir, KEYS_FILE))
    await copyDatabase(join(from, EMBEDDED_FOLDER), join(dataDir, EMBEDDED_FOLDER))
    const database = await openDatabase({ dataDir })
    try {
      await migrate(database)
      // What devices received since the backup is stale: in a new epoch, they reconcile and resubmit what was lost.
      await renewEpoch({ database, dataDir })
      return { madeAt: manifest.madeAt, images, ...(await count(database)) }
    } finally {
      await database.close()
    }
  } finally {
    await lock.release()
  }
}

/** Copies atomically: half a database would be opened as if it were complete. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`
  await cp(from, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await rename(unfinished, to)
}

async function count({ knex }: Database): Promise<{ people: number; boards: number }> {
  const { rows } = await knex.raw(
    'select (select count(*)::int from users) as people, (select count(*)::int from boards) as boards',
  )
  return rows[0]
}
