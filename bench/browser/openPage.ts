import type { BrowserContext, Page } from 'playwright-core'

/**
 * Ms for the browser to store what an earlier visit left, and to load its own UI: with each new window, Chromium starts
 * two pages for its address bar, with hundreds of files, which keep a processor busy for half a second.
 */
const REST = 2500

/** A new page, in an otherwise idle browser. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.waitForTimeout(REST)
  return page
}
