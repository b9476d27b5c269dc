import type { CDPSession, Page } from 'playwright-core'
import { NETWORK, PHONE_SLOWDOWN } from './phone'

/** Waits until the canvas and the buttons that add to it are on screen for a frame. As text: tsx would add a helper. */
const CANVAS_SHOWN = `(async () => {
  while (!document.querySelector('[data-canvas]') || !document.querySelector('[aria-label="Add Text"]'))
    await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return performance.now()
})()`

/** Ms from the start of a first visit to /try until its canvas is shown. */
export async function measureTryVisit(page: Page, url: string): Promise<number> {
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate<number>(CANVAS_SHOWN)
}

/** Ms from the press on "Start your first board" on a visitor's home page until the canvas is shown. */
export async function measureTryPress(page: Page, home: string): Promise<number> {
  const session = await slowDown(page)
  await page.goto(home, { waitUntil: 'load' })
  const link = page.getByRole('link', { name: 'Start your first board' })
  await link.waitFor()
  // Finding a link by its name takes a slowed page as long as loading a board.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(`addEventListener('click', () => (window.pressedAt = performance.now()), { capture: true })`)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN })
  await link.tap()
  const shown = await page.evaluate<number>(CANVAS_SHOWN)
  return shown - (await page.evaluate<number>('window.pressedAt'))
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN })
  return session
}
