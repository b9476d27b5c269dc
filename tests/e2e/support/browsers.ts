import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { findBrowser } from '../../support/browser.mjs'

const ARGS = ['--no-sandbox', '--disable-dev-shm-usage']

let shared: Promise<Browser> | null = null

/** One browser process for all files of this worker. Playwright ends it with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchShared()
  return shared
}

/** A browser process of its own on the profile at `path`. */
export async function launchProfile(
  path: string,
  args: readonly string[],
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(path, {
    executablePath: await executable(),
    headless: true,
    args: [...ARGS, ...args],
    ...options,
  })
}

async function launchShared(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await executable(), headless: true, args: ARGS })
  // A crash fails the tests of one file, not of all that follow.
  browser.once('disconnected', () => {
    shared = null
  })
  return browser
}

async function executable(): Promise<string> {
  const path = await findBrowser()
  if (!path) throw new Error('There is no Chromium; set CHROMIUM_PATH')
  return path
}
