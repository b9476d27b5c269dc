import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './connection'

/** The embedded database's folder in a data directory. */
export const EMBEDDED_FOLDER = 'postgres'

/**
 * Copies the embedded database's files to `to`, which must not exist, while the database runs. Holds its only
 * connection: no transaction is open, nothing is written meanwhile, and other queries wait. On a copy-on-write file
 * system (Btrfs, XFS, APFS) the copy takes no time.
 */
export async function copyEmbeddedDatabase(
  { knex }: Pick<Database, 'knex'>,
  dataDir: string,
  to: string,
): Promise<void> {
  const connection = await knex.client.acquireConnection()
  try {
    await knex.raw('checkpoint').connection(connection)
    await cp(join(dataDir, EMBEDDED_FOLDER), to, {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
    })
  } finally {
    await knex.client.releaseConnection(connection)
  }
}
