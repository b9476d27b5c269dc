import type { BrowserContext, Page } from 'playwright-core'

/**
 * Ms that a browser has to write down what an earlier visit left, and to load what it shows itself: with each new
 * window Chromium starts two pages for its address bar, hundreds of files, which take a processor for half a second.
 */
const REST = 2500

/** A new page, with nothing going on around it that is not its own. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.waitForTimeout(REST)
  return page
}
