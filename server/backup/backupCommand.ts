import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openDatabase } from '../../db/connection'
import { lockDirectory } from '../../db/lockDirectory'
import { parseEnvironment, type Settings } from '../env'
import { requestAdmin } from './adminSocket'
import { backUp } from './backUp'

/** `npm run backup [folder]`: by the running server, or by this process if none runs. */
async function main(): Promise<void> {
  process.umask(0o077)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = parseEnvironment(process.env)
  if (settings.databaseUrl)
    throw new Error('DATABASE_URL is set: back up that Postgres database with pg_dump (see docs/operations.md).')
  const to = folderOf(process.argv[2])
  const answer = await requestAdmin(settings.dataDir, { do: 'backup', to })
  if (!answer) await backUpAlone(settings, to)
  console.log(`Backed up ${settings.dataDir} to ${to}.`)
  if (settings.s3) console.log('Images are in S3 and not included: back up the bucket as well, after this.')
}

function folderOf(name: string | undefined): string {
  // npm changes to the package's folder; INIT_CWD is where it was called.
  const here = process.env.INIT_CWD ?? process.cwd()
  return resolve(here, name ?? `backups/moodloom-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
}

async function backUpAlone({ dataDir }: Settings, to: string): Promise<void> {
  if (!existsSync(dataDir)) throw new Error(`Nothing to back up: DATA_DIR ${dataDir} does not exist.`)
  const lock = await lockDirectory(dataDir)
  try {
    const database = await openDatabase({ dataDir })
    try {
      await backUp({ database, dataDir, to, now: new Date() })
    } finally {
      await database.close()
    }
  } finally {
    await lock.release()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
