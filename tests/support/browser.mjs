// Finds a Chromium for the browser tests, or installs Debian's where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'chrome.exe']
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/**
 * The path of a Chromium or Chrome, or null: `CHROMIUM_PATH`, one on the PATH, one where systems keep it, Playwright's.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there`)
    return named
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const { chromium } = await import('playwright-core')
  return [...onPath, ...places, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null
}

/**
 * As root on Debian and its kin: installs the package `chromium`. Elsewhere does nothing.
 * @returns {boolean} whether it was installed
 */
export function installBrowser() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env, timeout: 300_000 }).status === 0
  return apt('update', '-q') && apt('install', '-qy', '--no-install-recommends', 'chromium')
}
