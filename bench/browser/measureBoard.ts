import type { Page } from 'playwright-core'

/**
 * Runs in the page before anything of it: notes when the board's rows were handed to it by IndexedDB, or by the
 * server. Without a function of its own inside, since tsx would wrap that in a helper which the page does not have.
 */
export function watchRows(): void {
  const getAll = IDBIndex.prototype.getAll
  IDBIndex.prototype.getAll = function (...given) {
    const asked = getAll.apply(this, given)
    asked.addEventListener('success', () => {
      if (asked.result.length >= 1000) Object.assign(window, { rowsAt: performance.now() })
    })
    return asked
  }
}

/** Opens the board of a page anew; gives the ms from its rows to the frame after all in sight was drawn. */
export async function measureOpening(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' })
  return page.evaluate(async () => {
    for (;;) {
      await new Promise(requestAnimationFrame)
      const canvas = document.querySelector('[data-canvas]')?.getBoundingClientRect()
      const rowsAt: unknown = Reflect.get(window, 'rowsAt')
      if (!canvas || typeof rowsAt !== 'number') continue
      // Slices of what is in sight come first: once something beyond is mounted, all of that is.
      const nodes = [...document.querySelectorAll('[data-world] [data-element-id]')]
      const inSight = nodes.filter((node) => node.getBoundingClientRect().top < canvas.bottom)
      if (inSight.length === nodes.length) continue
      if (inSight.some((node) => node instanceof HTMLImageElement && !node.complete)) continue
      await new Promise(requestAnimationFrame)
      return performance.now() - rowsAt
    }
  })
}

/** Ms from the key that fits the board until all of it is drawn, be it as nodes or as tiles. */
export async function measureFit(page: Page, count: number): Promise<number> {
  await page.locator('[data-surface]').focus()
  return page.evaluate(async (wanted) => {
    const began = performance.now()
    const key = { key: '!', code: 'Digit1', shiftKey: true, bubbles: true, cancelable: true }
    document.querySelector('[data-surface]')?.dispatchEvent(new KeyboardEvent('keydown', key))
    for (;;) {
      await new Promise(requestAnimationFrame)
      const nodes = [...document.querySelectorAll('[data-world] [data-element-id]')]
      const isMounted =
        nodes.length >= wanted && nodes.every((node) => !(node instanceof HTMLImageElement) || node.complete)
      const tile = document.querySelector('[data-tiles] canvas')
      // Tiles take the place of nodes once they show all that is in sight.
      const isTiled = nodes.length === 0 && tile !== null && getComputedStyle(tile).visibility === 'visible'
      if (!isMounted && !isTiled) continue
      await new Promise(requestAnimationFrame)
      return performance.now() - began
    }
  }, count)
}

/** MB of living JavaScript objects. */
export async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}
