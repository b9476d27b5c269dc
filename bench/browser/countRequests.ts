import type { BrowserContext } from 'playwright-core'
import { openPage } from './openPage'

export interface RequestCounts {
  /** Until the board was usable. */
  readonly first: number
  readonly firstKilobytes: number
  /** Until a few seconds after the service worker had stored everything; includes its requests. */
  readonly all: number
  readonly allKilobytes: number
}

/** Ms after which all prefetching is done. */
const LATER = 8000

/** Counts all network requests of a first visit to a board, by page or worker. Body sizes as sent. */
export async function countRequests(context: BrowserContext, board: string): Promise<RequestCounts> {
  const page = await openPage(context)
  const sizes: Promise<number>[] = []
  context.on('requestfinished', (request) => {
    // Don't count what the worker answers for a page twice.
    const size = async () =>
      (await request.response())?.fromServiceWorker() ? 0 : (await request.sizes()).responseBodySize
    sizes.push(size().catch(() => 0))
  })
  const sum = async () => {
    const known = (await Promise.all(sizes)).filter((size) => size > 0)
    return { count: known.length, kilobytes: known.reduce((total, size) => total + size, 0) / 1024 }
  }
  await page.goto(board)
  await page.getByRole('button', { name: 'Add Text' }).waitFor()
  await page.locator('[data-element-id]').first().waitFor()
  const first = await sum()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForTimeout(LATER)
  const all = await sum()
  await context.close()
  return { first: first.count, firstKilobytes: first.kilobytes, all: all.count, allKilobytes: all.kilobytes }
}
