import { type Browser, chromium, devices, type Locator, type Page } from 'playwright-core'
import { ELEMENTS_PER_BOARD_MAX } from '../contract/limits'
import { countBoardPictures } from '../tests/e2e/support/boardCopy'
import { findBrowser } from '../tests/support/browser.mjs'
import { USABLE } from './browser/measureLoad'
import { largestScene } from './browser/mixedScene'
import { openPage } from './browser/openPage'
import { type Done, SlowPhone, type TapAndWait } from './browser/SlowPhone'
import { makeScene } from './browser/scenes'
import { type Product, startProduct } from './browser/startProduct'
import type { Bench } from './Row'
import { summarize } from './table'

const RUNS = 5
const ELEMENTS = 200
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
/** Ms: by then a page has finished prefetching and is idle. */
const REST = 5_000
/** As many as a board may have; it opens as tiles that show all of them. */
const TILED = {
  early: '[data-opening] img',
  tapped: '[data-tiles]:not([data-waits]) canvas',
  until: USABLE.until,
}
const CARET = { tapped: '[aria-label="Add Text"]', until: 'textarea:focus' }

/** From home, as someone who opens the installed app: how long until the board is usable. */
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
      const largest = await product.makeBoard(largestScene(product.picture.address).elements)
      const opened: Done[] = []
      const written: Done[] = []
      const [full, fullOnPhone]: [Done[], Done[]] = [[], []]
      for (let round = 0; round < RUNS; round++) {
        const visit = { product, board, tapAndWait: USABLE, first: cardOf(board) }
        opened.push(await onHome(browser, visit))
        written.push(await onHome(browser, { ...visit, tapAndWait: CARET, first: create }))
        const tiled = { ...visit, board: largest, tapAndWait: TILED, first: cardOf(largest) }
        full.push(await onHome(browser, { ...tiled, isFast: true }))
        fullOnPhone.push(await onHome(browser, tiled))
      }
      const most = ELEMENTS_PER_BOARD_MAX.toLocaleString('en')
      return [
        {
          title: `tap on a card of home until a finger has selected one of ${ELEMENTS} elements`,
          unit: 'ms',
          runs: opened.map(({ done }) => done),
          aim: { of: 'median', atMost: 500 },
          note: '4x CPU slowdown, 170 ms per request; the board and the app are on the device.',
        },
        {
          title: 'tap on + of home until the caret stands in a new text, 2 taps',
          unit: 'ms',
          runs: written.map(({ done }) => done),
          aim: { of: 'median', atMost: 600 },
        },
        {
          title: `tap on a card of home until ${most} elements are shown, coarsely`,
          unit: 'ms',
          runs: full.map(({ early }) => early),
          aim: { of: 'median', atMost: 300 },
          note: inWords("this machine's own speed; at 4x slowdown", fullOnPhone, 'early'),
        },
        {
          title: `tap on a card of home until ${most} elements are shown, sharp`,
          unit: 'ms',
          runs: full.map(({ shown }) => shown),
          note: inWords("this machine's own speed; at 4x slowdown", fullOnPhone, 'shown'),
        },
        {
          title: `tap on a card of home until a finger has selected one of ${most}`,
          unit: 'ms',
          runs: full.map(({ done }) => done),
          aim: { of: 'median', atMost: 900 },
          note: inWords("this machine's own speed; at 4x slowdown", fullOnPhone, 'done'),
        },
      ]
    } finally {
      await browser.close()
      await product.close()
    }
  },
}

function inWords(words: string, runs: readonly Done[], of: keyof Done): string {
  return `${words} ${Math.round(summarize(runs.map((run) => run[of])).median)} ms`
}

interface Visit {
  readonly product: Product
  readonly board: number
  readonly tapAndWait: TapAndWait
  /** What to tap on home. */
  readonly first: (page: Page) => Locator
  /** At this machine's own speed, not a phone's. */
  readonly isFast?: boolean
}

const cardOf = (board: number) => (page: Page) => page.locator(`main a[href="/board/${board}"]`).first()

const create = (page: Page) =>
  page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Create', exact: true })

async function onHome(browser: Browser, visit: Visit): Promise<Done> {
  const { product, board, tapAndWait, first, isFast = false } = visit
  const context = await product.context(browser, PHONE)
  // An earlier visit stores the app and the board.
  const earlier = await openPage(context)
  await earlier.goto(`${product.url}/board/${board}`)
  await earlier.locator(`${USABLE.tapped}, ${TILED.tapped}`).first().waitFor()
  await earlier.evaluate(async () => void (await navigator.serviceWorker.ready))
  while (tapAndWait.early && (await countBoardPictures(earlier)) === 0) await earlier.waitForTimeout(200)
  await earlier.close()

  const page = await openPage(context)
  const phone = await SlowPhone.on(page, tapAndWait)
  await page.goto(product.url)
  await phone.speedUp()
  // By then, home also knows which board was edited last and shows it in its place.
  await page.waitForTimeout(REST)
  const target = first(page)
  await target.waitFor()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the screen`)
  if (!isFast) await phone.slowDown()
  const opened = phone.untilDone('first tap')
  await phone.tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const done = await opened
  await context.close()
  return done
}
