import type { CDPSession, Page } from 'playwright-core'
import { NETWORK, PHONE_SLOWDOWN } from './phone'

interface Point {
  readonly x: number
  readonly y: number
}

export interface TapAndWait {
  /** Selector of the element to tap once a frame has shown it. */
  readonly tapped: string
  /** Selector of what must appear after the tap. */
  readonly until: string
  /** Selector of what may appear before anything can be tapped. */
  readonly early?: string
}

/** Timeout in ms. */
const TIMEOUT = 30_000

/** A page at a phone's speed and on its network, touched through the browser's own input. */
export class SlowPhone {
  readonly #page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  /** Call before the page is loaded: each document then taps and waits on its own, once. */
  static async on(page: Page, tapAndWait: TapAndWait): Promise<SlowPhone> {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Runtime.enable')
    await session.send('Runtime.addBinding', { name: 'report' })
    // tsx wraps functions in this helper.
    await page.addInitScript('globalThis.__name = (value) => value')
    await page.addInitScript(reportProgress, tapAndWait)
    const phone = new SlowPhone(page, session)
    await phone.slowDown()
    return phone
  }

  async slowDown(): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN })
  }

  /** For the bench's own calls to the page: finding a control takes a slowed page 100 ms. */
  async speedUp(): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }

  async tap(at: Point): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  /**
   * Taps as soon as the page shows the element to tap.
   *
   * @returns ms from `since`, the page's start or the end of the first tap on it
   */
  async untilDone(since: 'start' | 'first tap'): Promise<Done> {
    return new Promise<Done>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`${this.#page.url()}: nothing came of it`)), TIMEOUT)
      // Reported by a binding: polling would make the slowed page parse Playwright's own scripts first.
      const hear = ({ name, payload }: { name: string; payload: string }) => {
        if (name !== 'report') return
        const progress: Progress = JSON.parse(payload)
        if ('tap' in progress) {
          this.tap(progress.tap).catch(reject)
          return
        }
        clearTimeout(timeout)
        this.#session.off('Runtime.bindingCalled', hear)
        const { firstTap, seen, early, reaction } = progress
        const began = since === 'start' ? 0 : firstTap
        const shown = seen - began
        resolve({ early: Math.min(early, seen) - began, shown, done: shown + reaction })
      }
      this.#session.on('Runtime.bindingCalled', hear)
    })
  }
}

/** Ms. */
export interface Done {
  /** Until a frame shows part of it. */
  readonly early: number
  /** Until a frame shows the element to tap. */
  readonly shown: number
  /** `shown`, plus the time from the end of the tap until a frame shows its result. */
  readonly done: number
}

type Progress =
  | { readonly tap: Point }
  | { readonly firstTap: number; readonly seen: number; readonly early: number; readonly reaction: number }

/** Runs in the page from its start. Requests no frame until there is something to see: each takes a slow phone 5 ms. */
async function reportProgress({ tapped, until, early = tapped }: TapAndWait): Promise<void> {
  const report = (progress: Progress) => Reflect.get(window, 'report')(JSON.stringify(progress))
  const taps: number[] = []
  addEventListener('pointerup', ({ timeStamp }) => taps.push(timeStamp), { capture: true })
  const uncovered = () => {
    for (const node of document.querySelectorAll(tapped)) {
      const { x, y, width, height } = node.getBoundingClientRect()
      const at = { x: x + width / 2, y: y + height / 2 }
      const top = document.elementFromPoint(at.x, at.y)
      // The canvas receives the touches on its elements.
      if (top && (node.contains(top) || top.closest('[data-canvas]')?.contains(node))) return at
    }
    return undefined
  }
  const changed = () =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
      addEventListener('focusin', () => resolve(), { once: true })
    })
  // A message sent before the frame is drawn arrives after it: https://html.spec.whatwg.org/#update-the-rendering
  const drawn = async () => {
    await new Promise(requestAnimationFrame)
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(null)
    })
    return performance.now()
  }
  let at: Point | undefined
  let seen = 0
  let firstSeen = 0
  while (!document.querySelector(early) && !document.querySelector(tapped)) await changed()
  void drawn().then((time) => {
    firstSeen = time
  })
  while (!document.querySelector(tapped)) await changed()
  // Frame by frame: what covers it may disappear without a DOM mutation.
  while (!at) {
    seen = await drawn()
    at = uncovered()
  }
  report({ tap: at })
  while (!document.querySelector(until)) await changed()
  const end = await drawn()
  const [firstTap = 0] = taps
  // Excludes the time that the bench took to send the tap.
  report({ firstTap, seen, early: firstSeen, reaction: end - (taps.at(-1) ?? 0) })
}
