// Ensures that node_modules and the build are up to date. Runs before anything is installed, so no dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Installs if node_modules is missing or does not match the lock file. Throws if npm fails. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing dependencies (once)...')
  // The build needs packages that NODE_ENV=production would leave out.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
}

/** Builds if dist is missing or older than its sources. Throws if the build fails. */
export function ensureBuilt() {
  const built = Math.min(modified('dist/client/index.html'), modified('dist/server/main.js'))
  if (built > newestSource()) return
  console.log('Building...')
  run('npm', ['run', '--silent', 'build'])
}

function isInstalled() {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true
  // A checkout touches the lock file without changing it; a cache restores older folders.
  if (!isSame(readPackages(lock), readPackages(installed))) return false
  const now = new Date()
  utimesSync(installed, now, now)
  return true
}

function isSame(wanted, found) {
  return Object.entries(wanted).every(([path, { version, optional, peer, link }]) => {
    if (path === '' || link) return true
    // Packages for other platforms are not installed, and must not count as missing each time.
    if (!found[path]) return Boolean(optional || peer)
    return found[path].version === version
  })
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

const SOURCES = [
  'app',
  'contract',
  'db',
  'public',
  'server',
  'sw',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
]

function newestSource() {
  return Math.max(...SOURCES.map((path) => newest(join(root, path))))
}

/** A folder's own time counts too: it changes when a file is deleted. */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

function modified(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
}
