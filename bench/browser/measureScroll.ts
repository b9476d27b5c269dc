import type { CDPSession, Page } from 'playwright-core'
import { percentile, watchFrames } from './watchFrames'

const SWIPES = 12
/** Moves per swipe, at 60 a second, and CSS px of each: 2,400 px/s, a quick thumb. */
const MOVES = 14
const STEP = 40
const MOVE_MS = 1000 / 60
/** Where the thumb touches down, CSS px. */
const THUMB = { x: 195, y: 700 }

export interface Scrolled {
  /** Main-thread time per frame, in ms. */
  readonly perFrame: number
  /** 95th percentile of the intervals between frames, and the longest, in ms. */
  readonly p95: number
  readonly worst: number
}

/** Scrolls the page down with a finger, swipe after swipe, through the browser's own input. */
export async function measureScroll(page: Page, slowdown: number): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const from = await page.evaluate(() => scrollY)
  const { busy, intervals } = await watchFrames(page, session, async () => {
    for (let swipe = 0; swipe < SWIPES; swipe++) await swipeUp(session)
  })
  const way = (await page.evaluate(() => scrollY)) - from
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  if (way < MOVES * STEP) throw new Error(`${page.url()} has scrolled by ${way} px only`)
  return { perFrame: busy / intervals.length, p95: percentile(intervals, 95), worst: Math.max(...intervals) }
}

/** The finger moves on a fixed clock, whether the page keeps up or not. */
async function swipeUp(session: CDPSession): Promise<void> {
  const began = performance.now()
  const answered = [session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [THUMB] })]
  for (let move = 1; move <= MOVES; move++) {
    await new Promise((resolve) => setTimeout(resolve, began + move * MOVE_MS - performance.now()))
    const touchPoints = [{ ...THUMB, y: THUMB.y - move * STEP }]
    answered.push(session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints }))
  }
  await Promise.all(answered)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
