import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { uuidv7 } from '../app/offline/plain/ids'
import { findBrowser } from '../tests/support/browser.mjs'
import { installPeers } from './browser/installPeers'
import { makeScene, type SceneElement } from './browser/scenes'
import { bundlePeers } from './browser/servePeers'
import { type Product, startProduct } from './browser/startProduct'
import { sendPlainly, storePlainly } from './drain/plainQueue'
import { Relay } from './drain/Relay'
import type {} from './peers/ReplayPage'
import type { Bench, Row } from './Row'

const RUNS = 5
/** On the board beforehand; all of them are moved, and all are duplicated. */
const ELEMENTS = 500
const WRITES = 2 * ELEMENTS
/** Ms that each request takes besides the server's work. */
const DELAYS = [
  { delay: 0, title: 'loopback', aim: 0.3 },
  { delay: 40, title: '40 ms per request', aim: 0.6 },
]
const KILOBYTES_AIM = 300
/** Mutations in one request of the plain queue. */
const PLAIN_BATCH = 500
/** Ms until the work that follows offline writes is done. */
const REST = 2_000

/** 1,000 writes made in the editor offline: from reconnecting until the page says "Saved". */
export const bench: Bench = {
  name: 'drain',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const rxdb = installPeers() ? (await bundlePeers('rxdb.ts')).outputFiles[0]?.text : undefined
    const rows: Row[] = []
    // Each on its own server: together they exceed what one person may write in ten minutes.
    for (const plan of DELAYS)
      rows.push(...(await onServer(executablePath, (world) => measure({ ...world, rxdb }, plan))))
    return rows
  },
}

async function onServer<T>(executablePath: string, act: (world: Omit<World, 'rxdb'>) => Promise<T>): Promise<T> {
  let relay: Relay | undefined
  const product = await startProduct(process.env.BENCH_FOLDER, async (serverPort, port) => {
    relay = new Relay(serverPort)
    await relay.open(port)
  })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    if (!relay) throw new Error('Nothing stands between browser and server')
    return await act({ product, browser, relay })
  } finally {
    await browser.close()
    await product.close()
    await relay?.close()
  }
}

interface World {
  readonly product: Product
  readonly browser: Browser
  readonly relay: Relay
  /** The script of peers/rxdb.ts, if it is installed. */
  readonly rxdb: string | undefined
}

interface Run {
  readonly seconds: number
  readonly kilobytes: number
  readonly requests: number
}

async function measure(world: World, { delay, title, aim }: (typeof DELAYS)[number]): Promise<Row[]> {
  const ours: Run[] = []
  const plain: number[] = []
  const rxdb: number[] = []
  for (let count = 0; count < RUNS; count++) {
    ours.push(await drainOurs(world, delay))
    plain.push(await drainPlain(world, delay))
    if (world.rxdb) rxdb.push(await drainRxdb(world, delay))
  }
  const seconds = ours.map((run) => run.seconds)
  const written = `1,000 offline writes until "Saved", ${title}`
  return [
    {
      title: written,
      unit: 's',
      runs: seconds,
      baseline: { title: 'a plain queue', runs: plain },
      aim: { of: 'median', atMost: aim },
    },
    ...(rxdb.length
      ? [{ title: '… beside RxDB', unit: 's', runs: seconds, baseline: { title: 'RxDB', runs: rxdb } }]
      : []),
    {
      title: `sent and received for that, ${title}`,
      unit: 'KB',
      runs: ours.map(({ kilobytes }) => kilobytes),
      aim: { of: 'median', atMost: KILOBYTES_AIM },
    },
    { title: `requests for that, ${title}`, unit: 'requests', runs: ours.map(({ requests }) => requests) },
  ]
}

async function drainOurs({ product, browser, relay }: World, delay: number): Promise<Run> {
  const { boardId, context, page } = await openBoard(product, browser)
  try {
    await context.setOffline(true)
    await page.locator('[data-surface]').focus()
    for (const key of ['Control+a', 'ArrowRight', 'Control+d']) await page.keyboard.press(key)
    await page.waitForFunction(waitingWrites, WRITES)
    await page.waitForTimeout(REST)
    relay.delay = delay
    relay.count()
    const saved = page.evaluate(untilSaved)
    await context.setOffline(false)
    const ms = await saved
    const { sent, received, requests } = relay
    await check(page, boardId, 2 * ELEMENTS)
    return { seconds: ms / 1000, kilobytes: (sent + received) / 1024, requests }
  } finally {
    relay.delay = 0
    await context.close()
  }
}

function drainPlain(world: World, delay: number): Promise<number> {
  return drainPeer(world, delay, async ({ boardId, context, page, elements }) => {
    const moves = elements.map(({ id, x, y }) => ({
      mutationId: uuidv7(),
      kind: 'update',
      elementId: id,
      baseRev: ELEMENTS,
      data: { positionX: x + 1, positionY: y },
    }))
    const copies = elements.map(({ type, content, x, y, width, height }) => {
      const data = { type, content, positionX: x + 20, positionY: y + 20, width, height, rotation: 0, zIndex: 0 }
      return { mutationId: uuidv7(), kind: 'create', elementId: uuidv7(), data }
    })
    await context.setOffline(true)
    await page.evaluate(storePlainly, { boardId, mutations: [...moves, ...copies] })
    return () => page.evaluate(sendPlainly, { boardId, size: PLAIN_BATCH })
  })
}

function drainRxdb(world: World, delay: number): Promise<number> {
  return drainPeer(world, delay, async ({ boardId, context, page, elements }) => {
    await page.evaluate(world.rxdb ?? '')
    const docs = elements.map(({ id, type, content, x, y, width, height }) => {
      return { id, type, content, positionX: x, positionY: y, width, height, rev: ELEMENTS }
    })
    await page.evaluate(({ boardId, docs }) => window.replay.open(boardId, docs), { boardId, docs })
    await context.setOffline(true)
    const copies = docs.map((doc) => {
      return { ...doc, id: uuidv7(), positionX: doc.positionX + 20, positionY: doc.positionY + 20 }
    })
    await page.evaluate((copies) => window.replay.write(copies), copies)
    return () => page.evaluate(() => window.replay.untilInSync())
  })
}

/** Seconds from the network's return until everything is sent. `write` makes the writes offline, and returns `send`. */
async function drainPeer(
  { product, browser, relay }: World,
  delay: number,
  write: (opened: OpenBoard) => Promise<() => Promise<number>>,
): Promise<number> {
  const opened = await openBoard(product, browser)
  const { boardId, context, page } = opened
  try {
    // A page that has no content and sends no requests.
    await page.goto(`${product.url}/healthz`)
    const send = await write(opened)
    await page.waitForTimeout(REST)
    relay.delay = delay
    const sent = send()
    await context.setOffline(false)
    const ms = await sent
    await check(page, boardId, 2 * ELEMENTS)
    return ms / 1000
  } finally {
    relay.delay = 0
    await context.close()
  }
}

interface OpenBoard {
  readonly boardId: number
  readonly elements: readonly SceneElement[]
  readonly context: BrowserContext
  readonly page: Page
}

/** A new board in a new browser, with everything that works offline on the device. */
async function openBoard(product: Product, browser: Browser): Promise<OpenBoard> {
  const { elements } = makeScene({
    title: 'Tunnel',
    count: ELEMENTS,
    pitch: { x: 100, y: 80 },
    columns: 25,
    picture: product.picture.address,
  })
  const own = elements.map((element) => ({ ...element, id: uuidv7() }))
  const boardId = await product.makeBoard(own)
  const context = await product.context(browser, { viewport: { width: 1280, height: 800 } })
  // tsx wraps functions in this helper.
  await context.addInitScript('globalThis.__name = (value) => value')
  const page = await context.newPage()
  await page.goto(`${product.url}/board/${boardId}`)
  await page.locator('[data-element-id]').first().waitFor()
  await page.getByRole('button', { name: 'Saved', exact: true }).first().waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForTimeout(3 * REST)
  return { boardId, elements: own, context, page }
}

// The functions below run in the page.

/** Whether this many writes are pending in the product's database. */
async function waitingWrites(count: number): Promise<boolean> {
  const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => /^moodloom-\d+$/.test(each))
  if (!name) return false
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result === count)
      }
      counting.onerror = () => reject(counting.error)
    }
  })
}

/** Ms from the browser's `online` event until the frame in which the page says "Saved". */
async function untilSaved(): Promise<number> {
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  const began = performance.now()
  while (!document.querySelector('button[aria-label="Saved"]')) {
    if (performance.now() - began > 60_000) throw new Error('The writes were not saved')
    await new Promise(requestAnimationFrame)
  }
  return performance.now() - began
}

async function check(page: Page, boardId: number, count: number): Promise<void> {
  const found = await page.evaluate(async (id) => {
    const elements: unknown[] = await (await fetch(`/api/boards/${id}/elements`)).json()
    return elements.length
  }, boardId)
  if (found !== count) throw new Error(`${found} elements arrived instead of ${count}`)
}
