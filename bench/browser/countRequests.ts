import type { BrowserContext } from 'playwright-core'
import { openPage } from './openPage'

export interface RequestCounts {
  /** Until the board was usable. */
  readonly first: number
  readonly firstKilobytes: number
  readonly firstScriptKilobytes: number
  /** Until a few seconds after the service worker had stored everything; includes its requests. */
  readonly all: number
  readonly allKilobytes: number
}

/** Ms after which all prefetching is done. */
const LATER = 8000

/** Counts all network requests of a first visit to a board, by page or worker. Body sizes as sent. */
export async function countRequests(context: BrowserContext, board: string): Promise<RequestCounts> {
  const page = await openPage(context)
  const responses: Promise<{ readonly bytes: number; readonly isScript: boolean }>[] = []
  const nothing = { bytes: 0, isScript: false }
  context.on('requestfinished', (request) => {
    const measure = async () => {
      const response = await request.response()
      // Don't count what the worker answers for a page twice.
      if (!response || response.fromServiceWorker()) return nothing
      const isScript = /javascript/.test(response.headers()['content-type'] ?? '')
      return { bytes: (await request.sizes()).responseBodySize, isScript }
    }
    responses.push(measure().catch(() => nothing))
  })
  const sum = async () => {
    const known = (await Promise.all(responses)).filter(({ bytes }) => bytes > 0)
    const kilobytes = (some: typeof known) => some.reduce((total, { bytes }) => total + bytes, 0) / 1024
    const scripts = known.filter(({ isScript }) => isScript)
    return { count: known.length, kilobytes: kilobytes(known), scriptKilobytes: kilobytes(scripts) }
  }
  await page.goto(board)
  await page.getByRole('button', { name: 'Add Text' }).waitFor()
  await page.locator('[data-element-id]').first().waitFor()
  const first = await sum()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForTimeout(LATER)
  const all = await sum()
  await context.close()
  return {
    first: first.count,
    firstKilobytes: first.kilobytes,
    firstScriptKilobytes: first.scriptKilobytes,
    all: all.count,
    allKilobytes: all.kilobytes,
  }
}
