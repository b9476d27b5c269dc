import type { Page } from 'playwright-core'
import { longestTask } from './longestTask'
import { NETWORK, PHONE_SLOWDOWN } from './phone'

/** Ms after `load` for what a page deferred. */
const AFTER = 4000

/** The longest task of the main thread while a page starts on a phone, in ms of CPU time. */
export async function longestTaskOfStart(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  return longestTask(page, PHONE_SLOWDOWN, async () => {
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(AFTER)
  })
}
