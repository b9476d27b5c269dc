import { build } from 'esbuild'
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../tests/support/browser.mjs'
import { startProduct } from './browser/startProduct'
import type { DrainRun } from './drain/page'
import type { Bench, Row } from './Row'

const RUNS = 5
/** ms added to each request; at 40 ms the replay takes most of a minute, so it runs once. */
const DELAYS = [
  { delay: 0, title: 'loopback', aim: 0.6, replays: 3 },
  { delay: 40, title: '40 ms per request', aim: 1.2, replays: 1 },
]
const REQUESTS_AIM = 10

/** 1,000 writes queued offline on two boards, drained by the real client in Chromium to the real server. */
export const bench: Bench = {
  name: 'drain',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const product = await startProduct()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const context = await product.context(browser, { bypassCSP: true, serviceWorkers: 'block' })
      const page = await context.newPage()
      // On the product's origin, without the product's page.
      await page.goto(`${product.url}/healthz`)
      await page.addScriptTag({ content: await bundle() })
      const userId = await page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).id as number)
      const rows: Row[] = []
      for (const plan of DELAYS) rows.push(...(await measure(page, userId, plan)))
      return rows
    } finally {
      await browser.close()
      await product.close()
    }
  },
}

async function measure(page: Page, userId: number, plan: (typeof DELAYS)[number]): Promise<Row[]> {
  const { delay, title, aim, replays } = plan
  const ours: DrainRun[] = []
  const theirs: DrainRun[] = []
  await run(page, 'drain', userId, delay)
  for (let count = 0; count < RUNS; count++) {
    ours.push(await run(page, 'drain', userId, delay))
    if (count < replays) theirs.push(await run(page, 'replay', userId, delay))
  }
  const steps = ours.at(-1)?.progress.join(' → ')
  return [
    {
      title: `drain 1,000 writes, ${title}`,
      unit: 's',
      runs: ours.map(({ seconds }) => seconds),
      baseline: { title: 'one request at a time', runs: theirs.map(({ seconds }) => seconds) },
      aim: { of: 'median', atMost: aim },
      note: `waiting: ${steps}`,
    },
    {
      title: `requests for that, ${title}`,
      unit: 'requests',
      runs: ours.map(({ requests }) => requests),
      aim: { of: 'median', atMost: REQUESTS_AIM },
    },
  ]
}

async function run(page: Page, what: 'drain' | 'replay', userId: number, delay: number): Promise<DrainRun> {
  const result = (await page.evaluate(`${what}(${userId}, ${delay})`)) as DrainRun
  if (result.left !== 0) throw new Error(`${result.left} writes did not arrive`)
  if (what === 'drain' && result.progress[0] !== 1000)
    throw new Error(`${result.progress[0]} writes were queued, not 1,000`)
  return result
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./drain/page.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}
