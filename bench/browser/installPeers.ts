import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Folder of the peers' pages and their package.json. */
export const PEERS = fileURLToPath(new URL('../peers/', import.meta.url))

/** Installs the peers to compare with, once. If that fails, logs why and returns false. */
export function installPeers(): boolean {
  if (existsSync(`${PEERS}node_modules/.package-lock.json`)) return true
  console.error('installing the peers (bench/peers) …')
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const { status, stderr, error } = spawnSync('npm', args, { cwd: PEERS, encoding: 'utf8', timeout: 600_000 })
  if (status === 0) return true
  console.error(`The peers could not be installed; going on without them. ${error?.message ?? stderr}`)
  return false
}
