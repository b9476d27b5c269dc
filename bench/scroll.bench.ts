import { type Browser, chromium, devices, type Page } from 'playwright-core'
import { findBrowser } from '../tests/support/browser.mjs'
import { serveBareList } from './browser/bareList'
import { measureScroll, type Scrolled } from './browser/measureScroll'
import { PHONE_SLOWDOWN } from './browser/phone'
import { INSPIRATIONS, type InspirationSubject, OWN_BOARDS } from './inspirations/sizes'
import type { Bench, Row } from './Row'
import { withProcess } from './server/withProcess'

const RUNS = 5
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
/** Ms. */
const P95_AIM = 20
const WORST_AIM = 50

/** How a phone scrolls through long lists, compared with a page without any script. */
export const bench: Bench = {
  name: 'scroll',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const bare = await serveBareList(INSPIRATIONS)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const path = new URL('./inspirations/subject.ts', import.meta.url)
      return await withProcess(path, [], (subject: InspirationSubject) => measureAll(browser, subject, bare.url))
    } finally {
      await browser.close()
      await bare.close()
    }
  },
}

interface Place {
  readonly title: string
  open(page: Page, url: string): Promise<void>
  /** Goes to where a run begins; by default `open` again. */
  readonly begin?: (page: Page) => Promise<void>
  /** For a signed-in person, not a visitor. */
  readonly isOwn?: true
}

const PLACES: readonly Place[] = [
  { title: '/discover while it loads', open: openDiscover },
  {
    title: `/discover with ${INSPIRATIONS} inspirations`,
    async open(page, url) {
      await openDiscover(page, url)
      await page.evaluate(toTheEnd, INSPIRATIONS)
    },
    begin: (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2)),
  },
  {
    title: `my ${OWN_BOARDS} boards`,
    isOwn: true,
    async open(page, url) {
      await page.goto(`${url}/profile`)
      await page.getByText(/^20\d boards$/).waitFor()
    },
    begin: (page) => page.evaluate(() => scrollTo(0, 0)),
  },
]

async function measureAll(browser: Browser, { url, cookie }: InspirationSubject, bareUrl: string): Promise<Row[]> {
  // Discover shows visitors everything, and signed-in people recommendations.
  const visitor = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  await context.addCookies(
    cookie.split('; ').map((each) => {
      const at = each.indexOf('=')
      return { name: each.slice(0, at), value: each.slice(at + 1), url }
    }),
  )
  const rows: Row[] = []
  const bare = await visitor.newPage()
  await bare.goto(bareUrl)
  for (const { title, open, begin, isOwn } of PLACES) {
    const page = await (isOwn ? context : visitor).newPage()
    await open(page, url)
    const [ours, theirs]: [Scrolled[], Scrolled[]] = [[], []]
    // Runs alternate, so that other load on the machine affects both.
    for (let run = 0; run < RUNS; run++) {
      if (run > 0 || begin) await (begin?.(page) ?? open(page, url))
      ours.push(await scrolled(page))
      await bare.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
      theirs.push(await scrolled(bare))
    }
    await page.close()
    const both = (read: (scrolled: Scrolled) => number) => ({
      runs: ours.map(read),
      baseline: { title: 'page without script', runs: theirs.map(read) },
    })
    rows.push(
      {
        title: `main thread per frame, scrolling ${title}`,
        unit: 'ms',
        ...both(({ perFrame }) => perFrame),
      },
      {
        title: `frame to frame, p95, scrolling ${title}`,
        unit: 'ms',
        ...both(({ p95 }) => p95),
        aim: { of: 'median', atMost: P95_AIM },
      },
      {
        title: `frame to frame, worst, scrolling ${title}`,
        unit: 'ms',
        ...both(({ worst }) => worst),
        aim: { of: 'median', atMost: WORST_AIM },
      },
    )
  }
  await visitor.close()
  await context.close()
  return rows
}

/** Measures a scroll once what is in view has loaded. */
async function scrolled(page: Page): Promise<Scrolled> {
  await page.bringToFront()
  await page.waitForTimeout(800)
  return measureScroll(page, PHONE_SLOWDOWN)
}

async function openDiscover(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/discover`)
  await page.getByRole('article').first().waitFor()
}

/** Scrolls down until there are this many cards. */
async function toTheEnd(count: number): Promise<void> {
  while (document.querySelectorAll('main article').length < count) {
    scrollTo(0, document.documentElement.scrollHeight)
    await new Promise(requestAnimationFrame)
  }
}
