import type { Page } from 'playwright-core'
import sharp from 'sharp'

interface Frame {
  /** When it was presented on screen, ms since 1970. */
  readonly at: number
  readonly png: string
}

/** Longest side of the inspected frames: so small that recording them takes hardly any time. */
const SIDE = 240
/** Share of the screen that is the photo's magenta once it is shown. */
const SHARE = 0.02

/**
 * Ms from a page's event until the frame that shows the photo. `act` triggers the event and resolves when the photo is
 * certainly shown.
 */
export async function untilPhotoSeen(page: Page, event: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((name) => {
    addEventListener(name, ({ timeStamp }) => Object.assign(window, { began: performance.timeOrigin + timeStamp }), {
      capture: true,
      once: true,
    })
  }, event)
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    if (metadata.timestamp) frames.push({ at: metadata.timestamp * 1000, png: data })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', { format: 'png', maxWidth: SIDE, maxHeight: SIDE })
  await act()
  // The frame that shows it may still be pending.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await session.send('Page.stopScreencast')
  await session.detach()
  const began = await page.evaluate<number>(() => Reflect.get(window, 'began'))
  for (const { at, png } of frames) if (at > began && (await magentaOf(png)) > SHARE) return at - began
  throw new Error('No frame shows the photo')
}

async function magentaOf(png: string): Promise<number> {
  const { data, info } = await sharp(Buffer.from(png, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red > 120 && blue > 80 && red - green > 60 && blue - green > 20) found++
  }
  return found / (info.width * info.height)
}
