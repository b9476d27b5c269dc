import { type Browser, type BrowserContext, chromium, devices, type Page } from 'playwright-core'
import { findBrowser } from '../tests/support/browser.mjs'
import { countRequests } from './browser/countRequests'
import { longestTaskOfStart } from './browser/longestTaskOfStart'
import { measureLoad } from './browser/measureLoad'
import { measureTryPress, measureTryVisit } from './browser/measureTry'
import { openPage } from './browser/openPage'
import { makeScene } from './browser/scenes'
import { scriptBytes } from './browser/scriptBytes'
import { serveBare } from './browser/serveBare'
import { startProduct } from './browser/startProduct'
import type { Bench, Row } from './Row'

const RUNS = 5
const ELEMENTS = 200
/**
 * Records source positions at compile time. By default V8 records them lazily, and the inspector would make it reparse
 * React's files and ours, for error stacks that no one sees.
 */
const POSITIONS = '--js-flags=--no-enable-lazy-source-positions'
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

/** JavaScript on first load, time on a phone until a tap selects an element, and the longest task meanwhile. */
export const bench: Bench = {
  name: 'firstLoad',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const product = await startProduct(process.env.BENCH_FOLDER)
    const bare = await serveBare(product.picture)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', POSITIONS] })
    try {
      const scene = makeScene({
        title: 'phone',
        count: ELEMENTS,
        columns: 8,
        pitch: { x: 120, y: 90 },
        picture: product.picture.address,
      })
      const board = `${product.url}/board/${await product.makeBoard(scene.elements)}`
      const barePage = bare.show('phone', { elements: scene.elements, x: 16, y: 16 })
      const signedIn = () => product.context(browser, PHONE)
      const stranger = () => browser.newContext(PHONE)
      return [
        ...(await sizes({ home: `${product.url}/`, board, signedIn, stranger })),
        ...(await requests(board, signedIn)),
        ...(await times(browser, { board, barePage, signedIn })),
        ...(await trial({ home: `${product.url}/`, stranger })),
        ...(await tasks(browser, { home: `${product.url}/`, board, barePage, signedIn, stranger })),
      ]
    } finally {
      await browser.close()
      await bare.close()
      await product.close()
    }
  },
}

interface Places {
  readonly home: string
  readonly board: string
  readonly signedIn: () => Promise<BrowserContext>
  readonly stranger: () => Promise<BrowserContext>
}

async function sizes({ home, board, signedIn, stranger }: Places): Promise<Row[]> {
  const measured = [
    { title: 'JavaScript of /, signed out', context: stranger, url: home, most: 120 },
    { title: 'JavaScript of /, signed in', context: signedIn, url: home, most: 120 },
    { title: 'JavaScript of the editor, in all', context: signedIn, url: board, most: 170 },
  ]
  const rows: Row[] = []
  for (const { title, context, url, most } of measured) {
    const kilobytes = (await scriptBytes(await context(), url)) / 1024
    rows.push({ title, unit: 'KB brotli', runs: [kilobytes], aim: { of: 'median', atMost: most } })
  }
  return rows
}

async function requests(board: string, signedIn: () => Promise<BrowserContext>): Promise<Row[]> {
  const counts = await countRequests(await signedIn(), board)
  const { first, firstKilobytes, firstScriptKilobytes, all, allKilobytes } = counts
  const row = (title: string, unit: string, figure: number, atMost?: number): Row => ({
    title: `first visit to a board: ${title}`,
    unit,
    runs: [figure],
    ...(atMost === undefined ? {} : { aim: { of: 'median', atMost } }),
  })
  return [
    row('requests until it is usable', '', first, 20),
    row('bytes until it is usable', 'KB', firstKilobytes, 320),
    row('JavaScript of those', 'KB', firstScriptKilobytes, 190),
    row('requests in all, with the worker', '', all),
    row('bytes in all, with the worker', 'KB', allKilobytes),
  ]
}

interface Visits {
  readonly board: string
  readonly barePage: string
  readonly signedIn: () => Promise<BrowserContext>
}

/** First visits to both pages alternate; each of ours is followed by a second visit, served by the service worker. */
async function times(browser: Browser, { board, barePage, signedIn }: Visits): Promise<Row[]> {
  const runs = { first: [] as number[], again: [] as number[], bare: [] as number[] }
  for (let round = 0; round < RUNS; round++) {
    const context = await signedIn()
    const page = await openPage(context)
    runs.first.push(await measureLoad(page, board))
    await serviceWorkerReady(page)
    await page.close()
    runs.again.push(await measureLoad(await openPage(context), board))
    await context.close()

    const bareContext = await browser.newContext(PHONE)
    runs.bare.push(await measureLoad(await openPage(bareContext), barePage))
    await bareContext.close()
  }
  const baseline = { title: 'bare React page', runs: runs.bare }
  const note = '4x CPU slowdown, 9 Mbit/s, 170 ms per request, empty cache; a board of 200 elements.'
  return [
    {
      title: 'drawn and selectable, first visit',
      unit: 'ms',
      runs: runs.first,
      baseline,
      aim: { of: 'median', atMost: 1600 },
      note,
    },
    {
      title: 'drawn and selectable, from the service worker',
      unit: 'ms',
      runs: runs.again,
      baseline,
      aim: { of: 'median', atMost: 900 },
    },
  ]
}

/** How long a visitor without an account waits for a canvas. */
async function trial({ home, stranger }: Pick<Places, 'home' | 'stranger'>): Promise<Row[]> {
  const visits: number[] = []
  const presses: number[] = []
  for (let round = 0; round < RUNS; round++) {
    for (const [runs, measure, url] of [
      [visits, measureTryVisit, new URL('/try', home).href],
      [presses, measureTryPress, home],
    ] as const) {
      const context = await stranger()
      runs.push(await measure(await openPage(context), url))
      await context.close()
    }
  }
  const aim = { of: 'median', atMost: 1600 } as const
  return [
    { title: '/try: the canvas shown, first visit', unit: 'ms', runs: visits, aim },
    { title: '/try: the canvas shown, from the press on home', unit: 'ms', runs: presses, aim },
  ]
}

interface Starts extends Places {
  readonly barePage: string
}

/** Like `times`, with a visit in between, which installs the service worker if the traced one did not. */
async function tasks(browser: Browser, { home, board, barePage, signedIn, stranger }: Starts): Promise<Row[]> {
  const started = [
    { title: '`/`', context: stranger, url: home },
    { title: 'a new board', context: signedIn, url: new URL('/board/new', home).href },
    { title: `a board of ${ELEMENTS}`, context: signedIn, url: board },
  ].map((place) => ({ ...place, first: [] as number[], again: [] as number[] }))
  const bare: number[] = []
  const visit = async (context: BrowserContext, url: string) => {
    const page = await openPage(context)
    const ms = await longestTaskOfStart(page, url)
    await page.close()
    return ms
  }
  for (let round = 0; round < RUNS; round++) {
    for (const { url, context: make, first, again } of started) {
      const context = await make()
      first.push(await visit(context, url))
      const page = await context.newPage()
      await page.goto(url)
      await serviceWorkerReady(page)
      await page.close()
      again.push(await visit(context, url))
      await context.close()
    }
    const context = await browser.newContext(PHONE)
    bare.push(await visit(context, barePage))
    await context.close()
  }
  const row = (title: string, runs: readonly number[]): Row => ({
    title: `longest task while ${title} starts`,
    unit: 'ms',
    runs,
    baseline: { title: 'bare React page', runs: bare },
    aim: { of: 'median', atMost: 50 },
  })
  return started.flatMap(({ title, first, again }) => [
    row(title, first),
    row(`${title}, from the service worker,`, again),
  ])
}

/** Waits until the service worker has stored the whole app. */
async function serviceWorkerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    if (registration.active?.state === 'activated') return
    await new Promise((resolve) => registration.active?.addEventListener('statechange', resolve, { once: true }))
  })
}
