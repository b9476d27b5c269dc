import type { CDPSession, Page } from 'playwright-core'
import { percentile, watchFrames } from './watchFrames'

export type Gesture = 'pan' | 'zoom' | 'drag'

export interface Drive {
  readonly gesture: Gesture
  /** Screen px: what is dragged, or zoomed about. */
  readonly at: { readonly x: number; readonly y: number }
  /** How many there are, 60 a second; two seconds of them unless given. */
  readonly inputs?: number
}

export interface Frames {
  /** The main thread's time for each frame that it produced, in ms. */
  readonly perFrame: number
  /** Of 100 frames, how many came later than 35 ms after the one before. */
  readonly overdue: number
  /** Within which 95 of 100 inputs reached the page, from the browser's timestamp on them to the first listener, ms. */
  readonly inputDelay: number
}

const INPUTS = 120
const PER_SECOND = 60
/** Two frames that did not come, ms. */
const OVERDUE_MS = 35
/** Bits of the DevTools protocol. */
const CTRL = 2
const PRIMARY_BUTTON = 1

/**
 * Pans, zooms, or drags what is at a point, by input that takes the browser's own way on a fixed clock, whether the page
 * keeps up or not. In the end all is where it was.
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

/** Out and back, twice: past the edge of what is mounted. */
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

/** Each at its time; ends when the page has answered all. */
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

/** Until everything in sight has been drawn, and nothing goes on. */
export async function rest(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>('img[data-element-id]')]
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  // Without a limit a headless page that shows nothing new may never be told.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
  await new Promise((resolve) => setTimeout(resolve, 600))
}
