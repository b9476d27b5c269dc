import { existsSync } from 'node:fs'
import { migrate, openDatabase } from '../../db/connection'
import { renewEpoch } from '../../db/epoch'
import { lockDirectory } from '../../db/lockDirectory'
import { parseEnvironment } from '../env'

/**
 * `npm run renew-epoch`: for a database that was rolled back in a way that the server cannot detect (a snapshot of its
 * volume). Devices then reconcile with it. Run it while no server runs on that database.
 */
async function main(): Promise<void> {
  process.umask(0o077)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = parseEnvironment(process.env)
  const { databaseUrl, dataDir } = settings
  if (!databaseUrl && !existsSync(dataDir)) throw new Error(`No database found: DATA_DIR ${dataDir} does not exist.`)
  const lock = databaseUrl ? undefined : await lockDirectory(dataDir)
  try {
    const database = await openDatabase(settings)
    try {
      await migrate(database)
      const epoch = await renewEpoch({ database, dataDir })
      console.log(`The database's epoch is now ${epoch}.`)
      if (databaseUrl)
        console.log('Restart every server that uses this database: running servers keep the previous epoch.')
    } finally {
      await database.close()
    }
  } finally {
    await lock?.release()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
