// Before anything is installed: plain Node, no dependencies. Makes sure of node_modules and of the build.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Installs where node_modules is missing or is not what the lock file says. Throws where npm fails. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing dependencies (once)...')
  // The build needs what NODE_ENV=production would leave out.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
}

/** Builds where dist is missing or older than its sources. Throws where the build fails. */
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
  // A checkout touches the lock file without changing it; a cache brings back older folders.
  if (!isSame(readPackages(lock), readPackages(installed))) return false
  const now = new Date()
  utimesSync(installed, now, now)
  return true
}

function isSame(wanted, found) {
  return Object.entries(wanted).every(([path, { version, optional, peer, link }]) => {
    if (path === '' || link) return true
    // What is for another platform is not installed, and must not be asked for each time.
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

/** Of a folder, its own time counts too: it changes when a file goes away. */
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
