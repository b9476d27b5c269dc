import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { findBrowser, findShell } from '../../support/browser.mjs'

/** `shell`: Chromium's headless shell, if there is one. `chromium`: with notifications and permission prompts. */
export type BrowserKind = 'shell' | 'chromium'

// Playwright would track each of the several hundred requests of a service worker's installation.
process.env.PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK = '1'

const ARGS = ['--no-sandbox', '--disable-dev-shm-usage']

let shared: Promise<Browser> | null = null

/** One browser process for all files of this worker. Playwright ends it with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchShared()
  return shared
}

/** Starts a separate browser process on the profile at `path`. */
export async function launchProfile(
  path: string,
  { kind, args }: { kind: BrowserKind; args: readonly string[] },
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(path, {
    executablePath: await executable(kind),
    headless: true,
    args: [...ARGS, ...args],
    ...options,
  })
}

async function launchShared(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await executable('shell'), headless: true, args: ARGS })
  // A crash fails the tests of one file, not of all that follow.
  browser.once('disconnected', () => {
    shared = null
  })
  return browser
}

async function executable(kind: BrowserKind): Promise<string> {
  const path = (kind === 'shell' ? await findShell() : null) ?? (await findBrowser())
  if (!path) throw new Error('There is no Chromium; set CHROMIUM_PATH')
  return path
}
