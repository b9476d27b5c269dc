import type { CDPSession, Locator, Page } from 'playwright-core'

export interface Point {
  readonly x: number
  readonly y: number
}

/** How long a finger rests for a long press; the app requires 500 ms. */
const REST_MS = 650
/** A rest before lifting. Without it a slide is a fling, and Chromium takes the next tap as one that stops it. */
const STOP_MS = 120
/** Between the steps of a tap, by their timestamps, however long sending them takes. */
const STEP_MS = 30
/** Moves that make up a drag. */
const STEPS = 6
/** How long a control may take to become touchable, in ms. */
const TIMEOUT_MS = 30_000

type Aim =
  | { readonly kind: 'hit'; readonly at: Point }
  | { readonly kind: 'moving' }
  /** Scrolled out of view: a drag from `from` to `to` brings it closer. */
  | { readonly kind: 'scrolled'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'covered'; readonly by: string }

/**
 * Someone with only a touch screen: real touch input, no mouse, hover or keys. They touch a control only where a
 * finger would hit it: uncovered, on the screen and not moving.
 */
export class Fingers {
  readonly #page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page))
  }

  async tap(target: Locator | Point): Promise<void> {
    const at = await this.#find(target)
    await this.#quickly([[at], []])
  }

  async doubleTap(target: Locator | Point): Promise<void> {
    const at = await this.#find(target)
    await this.#quickly([[at], [], [at], []])
  }

  /** Rests on it until the app has recognized a long press, and lets go. */
  async longPress(target: Locator | Point): Promise<void> {
    const at = await this.#find(target)
    await this.#down([at])
    await this.#rest(REST_MS)
    await this.#up()
  }

  async drag(target: Locator | Point, to: Locator | Point): Promise<void> {
    const from = await this.#find(target)
    const end = await this.#find(to)
    await this.#down([from])
    await this.#slide(from, end)
    await this.#up()
  }

  /** Long-presses, then drags: a marquee on empty canvas. */
  async longPressDrag(target: Locator | Point, to: Locator | Point): Promise<void> {
    const from = await this.#find(target)
    const end = await this.#find(to)
    await this.#down([from])
    await this.#rest(REST_MS)
    await this.#slide(from, end)
    await this.#up()
  }

  async twoFingerTap({ x, y }: Point): Promise<void> {
    const first = { x: x - 30, y }
    await this.#quickly([[first], [first, { x: x + 30, y }], []])
  }

  async threeFingerTap({ x, y }: Point): Promise<void> {
    const first = { x: x - 50, y }
    await this.#quickly([[first], [first, { x, y }, { x: x + 50, y }], []])
  }

  /** Two fingers around a center, from one distance to another. */
  async pinch({ x, y }: Point, distance: { readonly from: number; readonly to: number }): Promise<void> {
    const pair = (apart: number) => [
      { x: x - apart / 2, y },
      { x: x + apart / 2, y },
    ]
    await this.#down(pair(distance.from))
    for (let step = 1; step <= STEPS; step++) {
      await this.#send('touchMove', pair(distance.from + ((distance.to - distance.from) * step) / STEPS))
    }
    await this.#up()
  }

  /** Types into the focused field, as an on-screen keyboard does. */
  async write(words: string): Promise<void> {
    await this.#session.send('Input.insertText', { text: words })
  }

  /** Sends the fingers' steps at once, with a real hand's timestamps: a busy machine doesn't make a tap a long press. */
  async #quickly(beats: readonly (readonly Point[])[]): Promise<void> {
    const start = Date.now()
    await Promise.all(
      beats.map((points, count) =>
        this.#send(points.length > 0 ? 'touchStart' : 'touchEnd', points, start + count * STEP_MS),
      ),
    )
  }

  async #down(points: readonly Point[]): Promise<void> {
    await this.#send('touchStart', points)
  }

  async #up(): Promise<void> {
    await this.#send('touchEnd', [])
  }

  /** By the page's clock, which the app uses, too. */
  async #rest(ms: number): Promise<void> {
    await this.#page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), ms)
  }

  async #slide(from: Point, to: Point): Promise<void> {
    for (let step = 1; step <= STEPS; step++) {
      const share = step / STEPS
      await this.#send('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
    }
    await this.#rest(STOP_MS)
  }

  /** @param at Unix time in ms */
  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[], at = Date.now()): Promise<void> {
    const touchPoints = points.map((point, id) => ({ ...point, id }))
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: at / 1000 })
  }

  /** Where to touch it; scrolls to it first, as a finger does. */
  async #find(target: Locator | Point): Promise<Point> {
    if ('x' in target) return target
    await target.waitFor()
    const deadline = Date.now() + TIMEOUT_MS
    for (;;) {
      const aim = await target.evaluate(aimAt)
      if (aim.kind === 'hit') return aim.at
      if (Date.now() > deadline) {
        throw new Error(`No finger meets ${target}: ${aim.kind === 'covered' ? `covered by ${aim.by}` : aim.kind}`)
      }
      if (aim.kind === 'scrolled') await this.drag(aim.from, aim.to)
    }
  }
}

/** Runs in the page, without effects: where the node is, whether it moves, and what covers it. */
async function aimAt(node: Element): Promise<Aim> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const before = node.getBoundingClientRect()
  await frame()
  await frame()
  const box = node.getBoundingClientRect()
  if (box.x !== before.x || box.y !== before.y || box.width !== before.width) return { kind: 'moving' }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }

  const within = (value: number, reach: number) => Math.max(-reach, Math.min(reach, value))
  for (let parent = node.parentElement; parent; parent = parent.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(parent)
    const canScroll = {
      x: /auto|scroll/.test(overflowX) && parent.scrollWidth > parent.clientWidth,
      y: /auto|scroll/.test(overflowY) && parent.scrollHeight > parent.clientHeight,
    }
    const { x, y, width, height } = parent.getBoundingClientRect()
    const middle = { x: x + width / 2, y: y + height / 2 }
    if (canScroll.x && (at.x < x || at.x > x + width)) {
      const by = within(middle.x - at.x, width * 0.4)
      return {
        kind: 'scrolled',
        from: { x: middle.x - by / 2, y: middle.y },
        to: { x: middle.x + by / 2, y: middle.y },
      }
    }
    if (canScroll.y && (at.y < y || at.y > y + height)) {
      const by = within(middle.y - at.y, height * 0.4)
      // At the edge, where no slider or picker takes the touch.
      const edge = x + 6
      return { kind: 'scrolled', from: { x: edge, y: middle.y - by / 2 }, to: { x: edge, y: middle.y + by / 2 } }
    }
  }
  // The page itself.
  const by = within(innerHeight / 2 - at.y, innerHeight * 0.4)
  const canScroll = by > 0 ? scrollY > 0 : scrollY + innerHeight < document.documentElement.scrollHeight
  if (canScroll && (at.y < 0 || at.y > innerHeight)) {
    const [x, middle] = [6, innerHeight / 2]
    return { kind: 'scrolled', from: { x, y: middle - by / 2 }, to: { x, y: middle + by / 2 } }
  }
  const top = document.elementFromPoint(at.x, at.y)
  if (top && (top === node || node.contains(top) || top.closest('label')?.contains(node))) return { kind: 'hit', at }
  return { kind: 'covered', by: top?.outerHTML.slice(0, 120) ?? 'the edge of the screen' }
}
