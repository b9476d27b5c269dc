import type { Page } from 'playwright-core'
import { SlowPhone } from './SlowPhone'

/** A board counts as usable once a tap has selected one of its elements. */
export const USABLE = { tapped: '[data-element-id]', until: '[data-element-id][aria-selected="true"]' }

/** Ms from the start of the navigation until an element is drawn and a tap has selected it. */
export async function measureLoad(page: Page, url: string): Promise<number> {
  const phone = await SlowPhone.on(page, USABLE)
  const loaded = phone.untilDone('start')
  await page.goto(url, { waitUntil: 'commit' })
  const { done: ms } = await loaded
  await phone.speedUp()
  return ms
}
