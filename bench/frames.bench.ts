import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../tests/support/browser.mjs'
import { measureFrames } from './browser/measureFrames'
import { makeScene, type Scene } from './browser/scenes'
import { serveBare } from './browser/serveBare'
import { startProduct } from './browser/startProduct'
import type { Bench, Row } from './Row'

const RUNS = 5
/** The product's canvas beside its tools is about 1040 × 660 of this; the bare page gets exactly that. */
const WINDOW = { width: 1280, height: 800 }
const BARE_WINDOW = { width: 1040, height: 662 }

/** Main-thread time per frame while panning and while dragging one element, versus a bare page drawing the same. */
export const bench: Bench = {
  name: 'frames',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const product = await startProduct(process.env.BENCH_FOLDER)
    const bare = await serveBare(product.picture)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const rows: Row[] = []
      for (const { scene, aim } of scenes(product.picture.address)) {
        const ours = await openBoard(await product.context(browser, { viewport: WINDOW }), product, scene)
        const theirs = await openBare(browser, bare, scene, ours)
        for (const gesture of ['pan', 'drag'] as const) rows.push(await compare(ours.page, theirs, gesture, scene, aim))
        await ours.page.context().close()
        await theirs.context().close()
      }
      return rows
    } finally {
      await browser.close()
      await bare.close()
      await product.close()
    }
  },
}

/** Pitches chosen so that a screen of 1040 × 662 at 100% shows what the title says. */
function scenes(picture: string): { scene: Scene; aim: number }[] {
  return [
    {
      scene: makeScene({ title: '1,000, a tenth in view', count: 1000, columns: 35, pitch: { x: 94, y: 73 }, picture }),
      aim: 3,
    },
    {
      scene: makeScene({ title: '5,000, a tenth in view', count: 5000, columns: 75, pitch: { x: 44, y: 31 }, picture }),
      aim: 5,
    },
  ]
}

interface Opened {
  readonly page: Page
  /** Where the board's origin is on the canvas. */
  readonly x: number
  readonly y: number
}

/** The product's editor at 100%, at the center of the board. */
async function openBoard(
  context: Awaited<ReturnType<Browser['newContext']>>,
  product: Awaited<ReturnType<typeof startProduct>>,
  scene: Scene,
): Promise<Opened> {
  const id = await product.makeBoard(scene.elements)
  const page = await context.newPage()
  await page.goto(`${product.url}/board/${id}`)
  // It opens with everything in view, possibly as tiles.
  await page.locator('[data-element-id], [data-tiles]:not([data-waits]) canvas').first().waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Reset' }).click()
  const { x, y } = await page
    .locator('[data-element-id]')
    .first()
    .evaluate((node) => {
      const canvas = node.closest('[data-canvas]')?.getBoundingClientRect()
      const box = node.getBoundingClientRect()
      const style = getComputedStyle(node)
      const [left, top] = [Number.parseFloat(style.left), Number.parseFloat(style.top)]
      return { x: box.x - (canvas?.x ?? 0) - left, y: box.y - (canvas?.y ?? 0) - top }
    })
  return { page, x, y }
}

async function openBare(
  browser: Browser,
  bare: Awaited<ReturnType<typeof serveBare>>,
  scene: Scene,
  { x, y }: Opened,
): Promise<Page> {
  const context = await browser.newContext({ viewport: BARE_WINDOW })
  const page = await context.newPage()
  await page.goto(bare.show(scene.title, { elements: scene.elements, x, y }))
  await page.locator('[data-element-id]').first().waitFor()
  return page
}

/** Runs alternate, so that other load on the machine affects both. */
async function compare(ours: Page, theirs: Page, gesture: 'pan' | 'drag', { title }: Scene, aim: number): Promise<Row> {
  const runs: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  for (let round = 0; round < RUNS; round++) {
    for (const [page, into] of [
      [ours, runs.ours],
      [theirs, runs.theirs],
    ] as const) {
      await page.bringToFront()
      const { perFrame } = await measureFrames(page, { gesture, at: await page.evaluate(inTheMiddle) })
      into.push(perFrame)
    }
  }
  return {
    title: `main thread per frame, ${gesture}, ${title}`,
    unit: 'ms',
    runs: runs.ours,
    baseline: { title: 'bare React page', runs: runs.theirs },
    aim: { of: 'median', atMost: aim },
  }
}

/** Runs in the page: the center of the element nearest to the center of the canvas, screen px. */
function inTheMiddle(): { x: number; y: number } {
  const canvas = document.querySelector('[data-canvas]')?.getBoundingClientRect() ?? new DOMRect()
  const [x, y] = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2]
  const centers = [...document.querySelectorAll('[data-element-id]')].map((node) => {
    const box = node.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
  const nearest = centers.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]
  if (!nearest) throw new Error('There is no element')
  return nearest
}
