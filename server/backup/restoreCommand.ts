import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnvironment } from '../env'
import { restore } from './restore'

/** `npm run restore <folder>`: restores a backup to an empty DATA_DIR. */
async function main(): Promise<void> {
  process.umask(0o077)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { databaseUrl, dataDir } = parseEnvironment(process.env)
  if (databaseUrl)
    throw new Error('DATABASE_URL is set: restore that Postgres database with pg_restore (see docs/operations.md).')
  const [, , folder] = process.argv
  if (!folder) throw new Error('Which backup? Usage: npm run restore -- backups/moodloom-…')
  const from = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  const { madeAt, people, boards, images } = await restore({ from, dataDir })
  console.log(
    `Restored the backup from ${madeAt} to ${dataDir}: ${people} people, ${boards} boards, ${images} image files.`,
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
