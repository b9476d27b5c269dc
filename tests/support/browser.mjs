// Finds the browsers for tests, or installs Debian's packages if possible: Chromium; its headless shell, which takes
// half the CPU time but has no window features (notifications, permission prompts); Firefox; and WebKit: the driver of
// WebKitGTK, and the virtual screen that it needs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const browsers = {
  chromium: {
    variable: 'CHROMIUM_PATH',
    names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'chrome.exe'],
    places: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:/Program Files/Google/Chrome/Application/chrome.exe',
    ],
  },
  shell: {
    variable: 'CHROMIUM_SHELL_PATH',
    names: ['chromium-headless-shell', 'chrome-headless-shell'],
    places: [],
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox', 'firefox.exe'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:/Program Files/Mozilla Firefox/firefox.exe'],
  },
  webkitDriver: { variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'], places: [] },
  screen: { variable: 'XVFB_PATH', names: ['Xvfb'], places: [] },
}

/**
 * The path of a Chromium or Chrome, or null: `CHROMIUM_PATH`, one on the PATH, in a usual place, or Playwright's.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  const { chromium } = await import('playwright-core')
  return find(browsers.chromium, chromium.executablePath())
}

/**
 * The path of Chromium's headless shell, or null: `CHROMIUM_SHELL_PATH`, one on the PATH.
 * @returns {Promise<string | null>}
 */
export async function findShell() {
  return find(browsers.shell)
}

/**
 * The path of a Firefox, or null: `FIREFOX_PATH`, one on the PATH, or one in a usual place.
 * @returns {string | null}
 */
export function findFirefox() {
  return find(browsers.firefox)
}

/**
 * The paths of WebKitGTK's driver (`WEBKIT_DRIVER_PATH`, or on the PATH) and of Xvfb (`XVFB_PATH`, or on the PATH), or
 * null unless there are both.
 * @returns {{ driver: string, screen: string } | null}
 */
export function findWebKit() {
  const [driver, screen] = [find(browsers.webkitDriver), find(browsers.screen)]
  return driver && screen ? { driver, screen } : null
}

/**
 * Installs the packages if we are root on Debian or a derivative; elsewhere a no-op.
 * @param {string[]} packages
 * @returns {boolean} whether they were installed
 */
export function installBrowsers(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env, timeout: 300_000 }).status === 0
  return apt('update', '-q') && apt('install', '-qy', '--no-install-recommends', ...packages)
}

function find({ variable, names, places }, ...others) {
  const named = process.env[variable]
  if (named) {
    if (!existsSync(named)) throw new Error(`${variable} names ${named}, which is not there`)
    return named
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...places, ...others].find((path) => path && existsSync(path)) ?? null
}
