import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openDatabase } from '../../db/connection'
import { openEpoch } from '../../db/epoch'
import { lockDirectory } from '../../db/lockDirectory'
import { bundleForNode, temporaryDirectory } from '../../tests/support/serverProcess'

const run = promisify(execFile)

it('renews the epoch of a data directory, but not while a server is using it', { timeout: 60_000 }, async () => {
  const { path, remove } = await temporaryDirectory()
  try {
    const { DATABASE_URL: _, ...own } = process.env
    const command = await bundleForNode('server/backup/renewCommand.ts')
    const renew = async (dataDir: string) => {
      const { stdout } = await run(process.execPath, [command], { cwd: path, env: { ...own, DATA_DIR: dataDir } })
      return /[0-9a-f-]{36}/.exec(stdout)?.[0]
    }
    await expect(renew(join(path, 'none'))).rejects.toThrow('No database found')
    const first = await renew(path)
    const second = await renew(path)
    expect([first, second]).toEqual([expect.any(String), expect.any(String)])
    expect(second).not.toBe(first)
    const database = await openDatabase({ dataDir: path })
    expect(await openEpoch({ database, dataDir: path })).toBe(second)
    await database.close()
    const lock = await lockDirectory(path)
    await expect(renew(path)).rejects.toThrow('in use by another Moodloom')
    await lock.release()
  } finally {
    await remove()
  }
})
