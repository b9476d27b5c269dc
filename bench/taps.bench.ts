import { type Browser, chromium, devices, type Locator, type Page } from 'playwright-core'
import { findBrowser } from '../tests/support/browser.mjs'
import { USABLE } from './browser/measureLoad'
import { openPage } from './browser/openPage'
import { SlowPhone } from './browser/SlowPhone'
import { makeScene } from './browser/scenes'
import { type Product, startProduct } from './browser/startProduct'
import type { Bench } from './Row'

const RUNS = 5
const ELEMENTS = 200
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
/** ms: by then a page has fetched ahead what it will, and rests. */
const REST = 5_000
const CARET = { tapped: '[aria-label="Add Text"]', until: 'textarea:focus' }

/** From home, as someone who opens the installed app: how long until the board is theirs to work on. */
export const bench: Bench = {
  name: 'taps',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const product = await startProduct(process.env.BENCH_FOLDER)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const scene = makeScene({
        title: 'phone',
        count: ELEMENTS,
        columns: 8,
        pitch: { x: 120, y: 90 },
        picture: product.picture.address,
      })
      const board = await product.makeBoard(scene.elements)
      const opened: number[] = []
      const written: number[] = []
      for (let round = 0; round < RUNS; round++) {
        opened.push(await onHome(browser, { product, board, tapAndWait: USABLE, first: cardOf(board) }))
        written.push(await onHome(browser, { product, board, tapAndWait: CARET, first: create }))
      }
      return [
        {
          title: `tap on a card of home until a finger has selected one of ${ELEMENTS} elements`,
          unit: 'ms',
          runs: opened,
          aim: { of: 'median', atMost: 500 },
          note: '4x CPU slowdown, 170 ms per request; the board and the app are on the device.',
        },
        {
          title: 'tap on + of home until the caret stands in a new text, 2 taps',
          unit: 'ms',
          runs: written,
          aim: { of: 'median', atMost: 600 },
        },
      ]
    } finally {
      await browser.close()
      await product.close()
    }
  },
}

interface Visit {
  readonly product: Product
  readonly board: number
  readonly tapAndWait: typeof USABLE
  /** What is tapped on home. */
  readonly first: (page: Page) => Locator
}

const cardOf = (board: number) => (page: Page) => page.locator(`main a[href="/board/${board}"]`).first()

const create = (page: Page) =>
  page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Create', exact: true })

async function onHome(browser: Browser, { product, board, tapAndWait, first }: Visit): Promise<number> {
  const context = await product.context(browser, PHONE)
  // The app and the board are stored by an earlier visit.
  const earlier = await openPage(context)
  await earlier.goto(`${product.url}/board/${board}`)
  await earlier.locator('[data-element-id]').first().waitFor()
  await earlier.evaluate(async () => void (await navigator.serviceWorker.ready))
  await earlier.close()

  const page = await openPage(context)
  const phone = await SlowPhone.on(page, tapAndWait)
  await page.goto(product.url)
  await phone.speedUp()
  const target = first(page)
  await target.waitFor()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the screen`)
  await page.waitForTimeout(REST)
  await phone.slowDown()
  const done = phone.untilDone('first tap')
  await phone.tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const ms = await done
  await context.close()
  return ms
}
