import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './connection'

/** Where the embedded database lies in a data directory. */
export const EMBEDDED_FOLDER = 'postgres'

/**
 * Copies the embedded database's files to `to`, which must not exist, while the database runs. It has one connection,
 * and this holds it: nobody is in the middle of a transaction, nothing is written meanwhile, and who wants the
 * database waits. On a file system that can share blocks (Btrfs, XFS, APFS) the copy takes no time.
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
