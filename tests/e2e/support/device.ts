import { execFileSync } from 'node:child_process'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../support/browser.mjs'
import { temporaryFolder } from './places'

/** The two sizes that the main job must work at, and a tablet, held upright. */
export const shapes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
} as const

export type Shape = keyof typeof shapes

/**
 * New elements land in random places: the same ones in every run, and others after each load of a page. (Mulberry32;
 * ids and keys come from `crypto` and stay unforeseeable.)
 */
const SAME_RANDOM_NUMBERS = `{
  let state = (Number(window.name) || 0) + 1
  window.name = String(state)
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}`

/**
 * The browser asks at a time of its own whether to install the app, and what the app then offers would lie over what a
 * test looks at. Only what a test dispatches itself comes through.
 */
const NO_QUESTIONS = `
  addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation(), true)
`

/** A person's device: a browser with a profile on disk that outlives its processes. */
export class Device {
  readonly shape: Shape
  readonly #profile: { path: string; remove: () => Promise<void> }
  readonly #args: readonly string[]
  #context: BrowserContext | null = null

  private constructor(shape: Shape, profile: { path: string; remove: () => Promise<void> }, args: readonly string[]) {
    this.shape = shape
    this.#profile = profile
    this.#args = args
  }

  /** @param args more arguments for the browser's processes */
  static async create(shape: Shape, args: readonly string[] = []): Promise<Device> {
    const device = new Device(shape, await temporaryFolder('profile'), args)
    await device.start()
    return device
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is not running')
    return this.#context
  }

  /** Starts a browser process on the profile. */
  async start(): Promise<void> {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    this.#context = await chromium.launchPersistentContext(this.#profile.path, {
      executablePath,
      headless: true,
      args: ['--no-sandbox', '--disable-dev-shm-usage', ...this.#args],
      ...shapes[this.shape],
      reducedMotion: 'reduce',
    })
    this.#context.setDefaultTimeout(15_000)
    await this.#context.addInitScript(SAME_RANDOM_NUMBERS)
    await this.#context.addInitScript(NO_QUESTIONS)
  }

  async open(url: string): Promise<Page> {
    const page = await this.context.newPage()
    await page.goto(url)
    return page
  }

  /** Waits until the product is on the device: its service worker has everything and answers. */
  async installed(page: Page): Promise<void> {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  }

  /** Ends the browser as a person does. */
  async quit(): Promise<void> {
    await this.#context?.close()
    this.#context = null
  }

  /** kill -9 of every process of the browser. */
  async kill(): Promise<void> {
    const context = this.context
    this.#context = null
    const gone = new Promise((resolve) => context.once('close', resolve))
    for (const pid of processesWith(this.#profile.path)) process.kill(pid, 'SIGKILL')
    await gone
  }

  async remove(): Promise<void> {
    await this.quit()
    await this.#profile.remove()
  }
}

function processesWith(argument: string): number[] {
  const list = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 16_000_000 })
  return list
    .split('\n')
    .filter((line) => line.includes(argument))
    .map((line) => Number.parseInt(line, 10))
}
