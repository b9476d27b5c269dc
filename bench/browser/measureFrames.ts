import type { CDPSession, Page } from 'playwright-core'
import { percentile, watchFrames } from './watchFrames'

export type Gesture = 'pan' | 'zoom' | 'drag'

export interface Drive {
  readonly gesture: Gesture
  /** Screen px: the point to drag, or to zoom about. */
  readonly at: { readonly x: number; readonly y: number }
  /** How many, at 60 a second; two seconds' worth by default. */
  readonly inputs?: number
}

export interface Frames {
  /** Main-thread time per frame produced, in ms. */
  readonly perFrame: number
  /** Percentage of frames that came more than 35 ms after the one before. */
  readonly overdue: number
  /** 95th percentile from an input's browser timestamp to the page's first listener, ms. */
  readonly inputDelay: number
}

const INPUTS = 120
const PER_SECOND = 60
/** Two missed frames, ms. */
const OVERDUE_MS = 35
/** Bits of the DevTools protocol. */
const CTRL = 2
const PRIMARY_BUTTON = 1

/**
 * Pans, zooms, or drags what is at a point, with the browser's own input on a fixed clock, whether or not the page
 * keeps up. At the end, everything is back in place.
 */
export async function measureFrames(page: Page, { gesture, at, inputs = INPUTS }: Drive): Promise<Frames> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(rest)
  if (gesture === 'drag') {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
  }
  const { busy, intervals, delays } = await watchFrames(page, session, () =>
    send(session, inputsOf({ gesture, at, inputs })),
  )
  if (gesture === 'drag') await page.mouse.up()
  await session.detach()
  return {
    perFrame: busy / intervals.length,
    overdue: (intervals.filter((ms) => ms > OVERDUE_MS).length / intervals.length) * 100,
    inputDelay: percentile(delays, 95),
  }
}

interface Input {
  readonly type: 'mouseWheel' | 'mouseMoved'
  readonly x: number
  readonly y: number
  readonly deltaX?: number
  readonly deltaY?: number
  readonly modifiers?: number
  readonly button?: 'left'
  readonly buttons?: number
}

/** Out and back, twice, past the edge of what is mounted. */
function inputsOf({ gesture, at, inputs }: Required<Drive>): Input[] {
  return Array.from({ length: inputs }, (_, index): Input => {
    const sign = Math.floor((index * 4) / inputs) % 2 === 0 ? 1 : -1
    if (gesture === 'pan') return { type: 'mouseWheel', ...at, deltaX: sign * 14, deltaY: sign * 6 }
    if (gesture === 'zoom') return { type: 'mouseWheel', ...at, deltaX: 0, deltaY: sign * -8, modifiers: CTRL }
    const turn = ((index + 1) / inputs) * 4 * Math.PI
    const to = { x: at.x + Math.sin(turn) * 120, y: at.y + (1 - Math.cos(turn)) * 90 }
    return { type: 'mouseMoved', ...to, button: 'left', buttons: PRIMARY_BUTTON }
  })
}

/** Sends each input when it is due; resolves when the page has answered all. */
async function send(session: CDPSession, inputs: readonly Input[]): Promise<void> {
  const began = performance.now()
  const answered: Promise<unknown>[] = []
  for (const [index, input] of inputs.entries()) {
    const due = began + (index * 1000) / PER_SECOND
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    answered.push(session.send('Input.dispatchMouseEvent', input))
  }
  await Promise.all(answered)
}

/** Waits until everything in view is drawn and the page is idle. */
export async function rest(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>('img[data-element-id]')]
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  // Without a timeout, a headless page that shows nothing new may never get the callback.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
  await new Promise((resolve) => setTimeout(resolve, 600))
}
