import type { BrowserContext } from 'playwright-core'

/** Ms without another script after which no more are expected. */
const QUIET = 1500
/** Ms after which the product prefetches what a first screen doesn't need (app/boot/page/later.ts). */
const PREFETCH_DELAY_MS = 3000

/** Bytes of JavaScript, as sent, that a first visit loads unprompted. Closes the context. */
export async function scriptBytes(context: BrowserContext, url: string): Promise<number> {
  // What the worker stores for later doesn't count for this visit.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  // Nor does prefetching: its timers never fire, however long fetching the rest takes. As text: in a function, tsx
  // would call a helper that pages don't have.
  await context.addInitScript(`{
    const original = window.setTimeout
    window.setTimeout = (run, ms = 0) => (ms < ${PREFETCH_DELAY_MS} ? original(run, ms) : 0)
  }`)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.responseReceived', ({ type, response }) => {
    const isScript = type === 'Script' || response.mimeType.includes('javascript')
    // The body as it is sent, without headers.
    if (isScript && response.status === 200) bytes += Number(response.headers['Content-Length'])
  })
  await session.send('Network.enable')
  await page.goto(url, { waitUntil: 'load' })
  for (let before = -1; before !== bytes; ) {
    before = bytes
    await page.waitForTimeout(QUIET)
  }
  await context.close()
  return bytes
}
