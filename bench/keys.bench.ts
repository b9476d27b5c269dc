import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../tests/support/browser.mjs'
import { bareKeys } from './browser/bareKeys'
import { rest } from './browser/measureFrames'
import { type KeyTimes, measureKey, SHORTEST_REPORTED, type Stroke, watchKeys } from './browser/measureKeys'
import { makeScene, type Scene } from './browser/scenes'
import { startProduct } from './browser/startProduct'
import type { Bench, Row } from './Row'

const RUNS = 20
const WINDOW = { width: 1280, height: 800 }

const STROKES = {
  duplicate: { key: 'd', code: 'KeyD', keyCode: 68, ctrl: true },
  delete: { key: 'Delete', code: 'Delete', keyCode: 46 },
  undo: { key: 'z', code: 'KeyZ', keyCode: 90, ctrl: true },
} as const satisfies Record<string, Stroke>
type Action = keyof typeof STROKES
const ACTIONS: readonly Action[] = ['duplicate', 'delete', 'undo']

/** What Delete, Duplicate and Undo cost on a board of 1,000, versus a bare page that does the same to one node. */
export const bench: Bench = {
  name: 'keys',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const product = await startProduct(process.env.BENCH_FOLDER)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const picture = product.picture.address
      const scene = makeScene({ title: '', count: 1000, columns: 35, pitch: { x: 94, y: 73 }, picture })
      const id = await product.makeBoard(scene.elements)
      const context = await product.context(browser, { viewport: WINDOW })
      const bare = await openBare(browser, scene)
      const rows: Row[] = []
      for (const sight of ['a tenth in view', 'all in view'] as const) {
        const page = await context.newPage()
        await page.addInitScript(watchKeys)
        await page.goto(`${product.url}/board/${id}`)
        await page.locator('[data-element-id]').first().waitFor({ timeout: 30_000 })
        await page.getByRole('button', { name: 'Reset' }).click()
        if (sight === 'all in view') await page.keyboard.press('Shift+Digit1')
        rows.push(...(await compare(page, bare, sight)))
        await page.close()
      }
      return rows
    } finally {
      await browser.close()
      await product.close()
    }
  },
}

async function openBare(browser: Browser, scene: Scene): Promise<Page> {
  const page = await browser.newPage({ viewport: WINDOW })
  await page.addInitScript(watchKeys)
  // A separate address, since Event Timing belongs to a navigation.
  await page.route('http://bare.localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: bareKeys(scene.elements) }),
  )
  await page.goto('http://bare.localhost/')
  return page
}

/** The element nearest to the center of the canvas. */
function inTheMiddle(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { x, y, width, height } = document.querySelector('[data-canvas]')?.getBoundingClientRect() ?? new DOMRect()
    const nodes = [...document.querySelectorAll('[data-element-id]')].map((node) => {
      const box = node.getBoundingClientRect()
      return { node, far: Math.hypot(box.x + box.width / 2 - x - width / 2, box.y + box.height / 2 - y - height / 2) }
    })
    return nodes.sort((a, b) => a.far - b.far)[0]?.node.getAttribute('data-element-id') ?? undefined
  })
}

/** Repeatedly duplicates an element, deletes the copy and undoes the deletion. The two pages alternate. */
async function compare(page: Page, bare: Page, sight: string): Promise<Row[]> {
  await page.evaluate(rest)
  const original = await inTheMiddle(page)
  const times = { ours: emptyTimes(), theirs: emptyTimes() }
  const sides = [
    { page, session: await page.context().newCDPSession(page), into: times.ours },
    { page: bare, session: await bare.context().newCDPSession(bare), into: times.theirs },
  ]
  for (let round = -1; round < RUNS; round++) {
    for (const { page: side, session, into } of sides) {
      await side.bringToFront()
      if (side === page) await select(page, original)
      for (const action of ACTIONS) {
        const before = await side.locator('[data-element-id]').count()
        const measured = await measureKey(side, session, STROKES[action])
        const more = (await side.locator('[data-element-id]').count()) - before
        if (more !== (action === 'delete' ? -1 : 1)) throw new Error(`${action} led to ${more} more elements`)
        // The first of each includes loading, compiling and layout.
        if (round >= 0) into[action].push(measured)
      }
      // Removes the copy, so that there are 1,000 again.
      await measureKey(side, session, STROKES.undo)
    }
  }
  for (const { session } of sides) await session.detach()
  return ACTIONS.flatMap((action) =>
    toRows(`${action} one of 1,000, ${sight}`, times.ours[action], times.theirs[action]),
  )
}

/** Clicks its center, which nothing covers. */
async function select(page: Page, id: string | undefined): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator(`[data-element-id="${id}"]`).click()
  await page.locator(`[data-element-id="${id}"][aria-selected="true"]`).waitFor()
}

function emptyTimes(): Record<Action, KeyTimes[]> {
  return { duplicate: [], delete: [], undo: [] }
}

function toRows(title: string, ours: readonly KeyTimes[], theirs: readonly KeyTimes[]): Row[] {
  return [
    {
      title: `key to screen, ${title}`,
      unit: 'ms',
      runs: ours.map(({ duration }) => duration),
      baseline: { title: 'bare page', runs: theirs.map(({ duration }) => duration) },
      aim: { of: 'median', atMost: SHORTEST_REPORTED },
    },
    {
      title: `its handlers, ${title}`,
      unit: 'ms',
      runs: ours.map(({ handler }) => handler),
      baseline: { title: 'bare page', runs: theirs.map(({ handler }) => handler) },
    },
  ]
}
