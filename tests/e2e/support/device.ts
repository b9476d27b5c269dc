import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { type BrowserKind, launchProfile, sharedBrowser } from './browsers'
import { temporaryFolder } from './places'

/** The two sizes that the main job must work at, and a tablet, in portrait. */
export const shapes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
} as const

export type Shape = keyof typeof shapes

/**
 * New elements land in random places: these are the same in every run, but different after each page load.
 * (Mulberry32; ids and keys come from `crypto` and stay random.)
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
 * The browser decides when the app may offer to be installed, and that offer would cover what a test checks. Only
 * events that a test dispatches come through.
 */
const NO_QUESTIONS = `
  addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation(), true)
`

/** Installing the service worker costs 5 s of CPU time, so it is deferred until a test needs it. */
const DEFER_SERVICE_WORKER = `if (self.ServiceWorkerContainer) {
  const { register } = ServiceWorkerContainer.prototype
  const allowed = new Promise((resolve) => {
    self.allowServiceWorker = resolve
  })
  ServiceWorkerContainer.prototype.register = async function (...args) {
    await allowed
    return register.apply(this, args)
  }
}`
const ALLOW_SERVICE_WORKER = 'self.allowServiceWorker?.()'

/** `E2E_SLOWDOWN=4` runs pages at a quarter of the CPU's speed, which reveals tests that depend on timing. */
const SLOWDOWN = Number(process.env.E2E_SLOWDOWN ?? 1)

/** Running browsers. */
const running = new Set<BrowserContext>()
/** What pages showed whose device was closed during the running test. */
let closedPages: string[] = []

/** What every page of the running test shows, or showed when its device was closed. */
export async function describeAllPages(): Promise<string> {
  const open = await Promise.all([...running].map(describePages))
  return [...closedPages, ...open.flat()].join('\n\n')
}

export function forgetClosedPages(): void {
  closedPages = []
}

async function describePages(context: BrowserContext): Promise<string[]> {
  return Promise.all(
    context.pages().map(async (page) => {
      const tree = page.locator('body').ariaSnapshot({ timeout: 2000 })
      // That a page doesn't answer is worth reporting, too.
      return `${page.url()}\n${await tree.catch((error: unknown) => String(error))}`
    }),
  )
}

type Launch = Parameters<typeof launchProfile>[1]
type Profile = Awaited<ReturnType<typeof temporaryFolder>>

export class Device {
  readonly shape: Shape
  readonly #profile: Profile | null
  readonly #launch: Launch
  #context: BrowserContext | null = null

  private constructor(shape: Shape, profile: Profile | null, launch: Launch) {
    this.shape = shape
    this.#profile = profile
    this.#launch = launch
  }

  /**
   * A browser process with a profile on disk, which survives quit() and kill(). Costs about 5 s more CPU than
   * `incognito`.
   * @param args more arguments for the browser's processes
   */
  static async create(
    shape: Shape,
    args: readonly string[] = [],
    { kind = 'shell' }: { kind?: BrowserKind } = {},
  ): Promise<Device> {
    const device = new Device(shape, await temporaryFolder('profile'), { kind, args })
    await device.start()
    return device
  }

  /**
   * A new context in the worker's shared browser process, with its own cookies, storage and service workers, in memory.
   * The service worker is registered only when `installed` requests it.
   */
  static async incognito(shape: Shape): Promise<Device> {
    const device = new Device(shape, null, { kind: 'shell', args: [] })
    await device.start()
    return device
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is not running')
    return this.#context
  }

  /** Starts a browser process on the profile, or makes a new, empty context. */
  async start(): Promise<void> {
    const options = { ...shapes[this.shape], reducedMotion: 'reduce' } as const
    const context = this.#profile
      ? await launchProfile(this.#profile.path, this.#launch, options)
      : await (await sharedBrowser()).newContext(options)
    this.#context = context
    running.add(context)
    context.once('close', () => running.delete(context))
    context.setDefaultTimeout(30_000)
    // Playwright reports file choosers only while there is a listener; waiting for one sometimes adds it too late.
    context.on('page', (page) => page.on('filechooser', () => undefined))
    if (SLOWDOWN > 1) context.on('page', (page) => void slowDown(page))
    await context.addInitScript(SAME_RANDOM_NUMBERS)
    await context.addInitScript(NO_QUESTIONS)
    if (!this.#profile) await context.addInitScript(DEFER_SERVICE_WORKER)
  }

  async open(url: string): Promise<Page> {
    const page = await this.context.newPage()
    await page.goto(url)
    return page
  }

  /** Waits until the app is on the device: its service worker has everything and is active. */
  async installed(page: Page): Promise<void> {
    if (!this.#profile) {
      await this.context.addInitScript(ALLOW_SERVICE_WORKER)
      await Promise.all(this.context.pages().map((open) => open.evaluate(ALLOW_SERVICE_WORKER)))
    }
    // `ready` waits forever if nothing was registered, or the installation failed.
    const isInstalled = await page.evaluate(() =>
      Promise.race([
        navigator.serviceWorker.ready.then(() => true),
        new Promise<boolean>((resolve) => setTimeout(resolve, 60_000, false)),
      ]),
    )
    if (!isInstalled) throw new Error('No service worker was installed within a minute')
  }

  /** Closes the browser as a person does. */
  async quit(): Promise<void> {
    if (this.#context) closedPages.push(...(await describePages(this.#context)))
    await this.#context?.close()
    this.#context = null
  }

  /** kill -9 of every process of the browser. */
  async kill(): Promise<void> {
    const { path } = this.#ownProfile
    const context = this.context
    this.#context = null
    const gone = new Promise((resolve) => context.once('close', resolve))
    for (const pid of processesWith(path)) process.kill(pid, 'SIGKILL')
    await gone
  }

  /** Deletes the browser's databases, but nothing more, from disk. The browser must not be running. */
  async loseDatabases(): Promise<void> {
    await rm(join(this.#ownProfile.path, 'Default', 'IndexedDB'), { recursive: true })
  }

  async remove(): Promise<void> {
    await this.quit()
    await this.#profile?.remove()
  }

  get #ownProfile(): Profile {
    if (!this.#profile) throw new Error('An incognito device has no profile on disk; use Device.create')
    return this.#profile
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

function processesWith(argument: string): number[] {
  const list = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 16_000_000 })
  return list
    .split('\n')
    .filter((line) => line.includes(argument))
    .map((line) => Number.parseInt(line, 10))
}
