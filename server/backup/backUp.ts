import { constants } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../../db/connection'
import { copyEmbeddedDatabase, EMBEDDED_FOLDER } from '../../db/copyEmbeddedDatabase'
import { copyImages } from './copyImages'
import { type Manifest, writeManifest } from './Manifest'

/** What a backup of a data directory contains in addition to the database. */
export const IMAGES_FOLDER = 'assets'
export const KEYS_FILE = 'session-keys'

interface BackupOptions {
  readonly database: Pick<Database, 'knex'>
  readonly dataDir: string
  /** Absolute path of the folder to create. */
  readonly to: string
  readonly now: Date
}

/**
 * Makes a backup of a data directory while its server runs: the folder appears complete, or not at all. The database is
 * copied first, so that every image it names is in the copy. Throws if the folder exists.
 */
export async function backUp({ database, dataDir, to, now }: BackupOptions): Promise<Manifest> {
  const unfinished = `${to}.unfinished`
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await claim(to)
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    const migrations = await database.knex('knex_migrations').orderBy('id').pluck<string[]>('name')
    await copyEmbeddedDatabase(database, dataDir, join(unfinished, EMBEDDED_FOLDER))
    await copyFile(join(dataDir, KEYS_FILE), join(unfinished, KEYS_FILE), constants.COPYFILE_FICLONE).catch(
      (error: NodeJS.ErrnoException) => {
        // Without the file, the keys come from SESSION_KEYS.
        if (error.code !== 'ENOENT') throw error
      },
    )
    const images = await copyImages(join(dataDir, IMAGES_FOLDER), join(unfinished, IMAGES_FOLDER))
    const manifest: Manifest = { version: 1, madeAt: now.toISOString(), migrations, images }
    await writeManifest(unfinished, manifest)
    // Replaces the empty folder that `claim` created.
    await rename(unfinished, to)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    await rm(to, { recursive: true, force: true })
    throw error
  }
}

/** Creates the folder, so that only one of two concurrent callers gets it. */
async function claim(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${folder} already exists: choose a new folder for the backup.`) : error
  })
}
