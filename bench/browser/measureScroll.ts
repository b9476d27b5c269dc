import type { Page } from 'playwright-core'

/** Frames per measurement: three seconds at 60 Hz. */
const FRAMES = 180
/** CSS px per frame: a quick finger on a phone, 2,400 px/s. */
const STEP = 40
/** A frame that took longer than this was seen late, in ms. */
const LONG_FRAME_MS = 25

export interface Scrolled {
  /** Main-thread time per frame, in ms. */
  readonly perFrame: number
  /** Of 100 frames, how many were late. */
  readonly longFramePercent: number
}

/** Scrolls the page from where it stands, once per frame. */
export async function measureScroll(page: Page): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await busy()
  const longFrames = await page.evaluate(scroll, { frames: FRAMES, step: STEP, limit: LONG_FRAME_MS })
  const perFrame = ((await busy()) - before) / FRAMES
  await session.detach()
  return { perFrame, longFramePercent: (longFrames / FRAMES) * 100 }
}

/** Gives how many frames came late. */
async function scroll({ frames, step, limit }: { frames: number; step: number; limit: number }): Promise<number> {
  let longFrames = 0
  let last = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame++) {
    scrollBy({ top: step, behavior: 'instant' })
    const now = await new Promise(requestAnimationFrame)
    if (now - last > limit) longFrames++
    last = now
  }
  return longFrames
}
