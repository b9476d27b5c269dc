import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './env'

/** The keys that sign session cookies: SESSION_KEYS, or one made at the first start and kept in DATA_DIR. */
export async function loadSessionKeys({
  sessionKeys,
  dataDir,
}: Pick<Settings, 'sessionKeys' | 'dataDir'>): Promise<readonly string[]> {
  if (sessionKeys) return sessionKeys
  const path = join(dataDir, 'session-keys')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // `wx` fails where the file is there already: nodes that start at once agree on the first one's key.
  await writeFile(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const keys = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
  if (keys.length === 0) throw new Error(`${path} is empty: remove it, and everybody has to log in again.`)
  return keys
}
