import { chromium } from 'playwright-core'
import { findBrowser } from '../tests/support/browser.mjs'
import { makeScene } from './browser/scenes'
import { startProduct } from './browser/startProduct'
import { type Audit, audit, CATEGORIES, type Category, ensureLighthouse } from './lighthouse/audit'
import type { Bench, Row } from './Row'

/** Lighthouse's performance score varies from visit to visit; the others don't. */
const RUNS = 3
const TITLES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}
const AIM = { performance: 90, accessibility: 95, 'best-practices': 95, seo: 95 } as const

interface Subject {
  readonly title: string
  readonly path: string
  readonly isSignedIn?: boolean
  /** The scores with a target; the rest are only reported. */
  readonly aims: readonly Category[]
}

/** Lighthouse's scores for the built product on a phone, started with an empty data directory. */
export const bench: Bench = {
  name: 'lighthouse',
  async run() {
    const browser = await findBrowser()
    if (!browser) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    ensureLighthouse()
    const product = await startProduct(process.env.BENCH_FOLDER)
    try {
      const scene = makeScene({
        title: 'phone',
        count: 40,
        columns: 8,
        pitch: { x: 120, y: 90 },
        picture: product.picture.address,
      })
      const board = await product.makeBoard(scene.elements)
      const cookie = await cookieOf(product, browser)
      const page = ['accessibility', 'best-practices', 'seo'] as const
      const subjects: readonly Subject[] = [
        { title: '/', path: '/', aims: CATEGORIES },
        { title: '/discover', path: '/discover', aims: page },
        { title: '/templates', path: '/templates', aims: page },
        // No aim for SEO: search engines must not index boards.
        {
          title: '/board/{id}',
          path: `/board/${board}`,
          isSignedIn: true,
          aims: ['accessibility', 'best-practices'],
        },
      ]
      const rows: Row[] = []
      for (const subject of subjects) {
        rows.push(...(await rowsOf(subject, product.url, { browser, cookie: subject.isSignedIn ? cookie : undefined })))
      }
      return rows
    } finally {
      await product.close()
    }
  },
}

async function rowsOf(
  { title, path, aims }: Subject,
  url: string,
  options: Parameters<typeof audit>[1],
): Promise<Row[]> {
  const visits: Audit[] = []
  for (let run = 0; run < (aims.includes('performance') ? RUNS : 1); run++)
    visits.push(await audit(url + path, options))
  for (const words of new Set(visits.flatMap(({ found }) => found))) console.error(`  ${title}: ${words}`)
  return CATEGORIES.map((category) => ({
    title: `Lighthouse ${title}, ${TITLES[category]}`,
    unit: 'of 100',
    runs: visits.map(({ scores }) => scores[category]),
    aim: aims.includes(category) ? { of: 'median', atLeast: AIM[category] } : undefined,
  }))
}

async function cookieOf(product: Awaited<ReturnType<typeof startProduct>>, executablePath: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await product.context(browser, {})
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  } finally {
    await browser.close()
  }
}
