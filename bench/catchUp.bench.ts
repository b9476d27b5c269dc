import type { Knex } from 'knex'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { CONTRACT_VERSION } from '../contract/contractVersion'
import { findBrowser } from '../tests/support/browser.mjs'
import { withNodes } from './people/withNodes'
import type { Bench, Row } from './Row'

const RUNS = 5
const BOARDS = 500
const ELEMENTS = 40
/** Changes that others made on each board meanwhile. */
const CHANGED = 5
/** s */
const AIM = 1

/** A device that stores 500 boards for offline use, and was offline while others worked on every one of them. */
export const bench: Bench = {
  name: 'catchUp',
  async run() {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH')
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      return await withNodes(1, async ({ knex, urls: [url = ''], signIn }) => {
        await seed(knex)
        const [cookie = ''] = (await signIn()).values()
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
        await context.addCookies(cookie.split('; ').map((pair) => ({ ...nameAndValue(pair), url })))
        return measure(context, url, knex)
      })
    } finally {
      await browser.close()
    }
  },
}

interface CaughtUp {
  readonly seconds: number
  readonly requests: number
  readonly kilobytes: number
}

async function measure(context: BrowserContext, url: string, knex: Knex): Promise<Row[]> {
  // tsx wraps functions in this helper.
  await context.addInitScript('globalThis.__name = (value) => value')
  const observer = await context.newPage()
  await observer.goto(`${url}/healthz`)
  const page = await context.newPage()
  await page.goto(url)
  await page
    .getByRole('link', { name: /Board \d+/ })
    .first()
    .waitFor()
  await page.goto(`${url}/healthz`)
  await page.evaluate(storeCopies, CONTRACT_VERSION)
  const runs: CaughtUp[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.goto(`${url}/healthz`)
    await change(knex)
    runs.push(await catchUp(page, observer, url))
  }
  const title = `catch-up of ${BOARDS} boards, ${CHANGED} elements changed on each`
  return [
    {
      title: `${title}: from the request until all is stored`,
      unit: 's',
      runs: runs.map(({ seconds }) => seconds),
      aim: { of: 'median', atMost: AIM },
    },
    {
      title: '… requests for that',
      unit: 'requests',
      runs: runs.map(({ requests }) => requests),
      aim: { of: 'median', atMost: 1 },
    },
    { title: '… received for that', unit: 'KB', runs: runs.map(({ kilobytes }) => kilobytes) },
  ]
}

async function catchUp(page: Page, observer: Page, url: string): Promise<CaughtUp> {
  const stored = observer.evaluate(untilChanged, BOARDS)
  await page.goto(url)
  const end = await stored
  const found = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const requests = entries.filter(({ name }) => /\/changes\b/.test(name))
    return {
      start: performance.timeOrigin + Math.min(...requests.map(({ startTime }) => startTime)),
      requests: requests.length,
      kilobytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    }
  })
  const { start, ...counts } = found
  return { seconds: (end - start) / 1000, ...counts }
}

async function seed(knex: Knex): Promise<void> {
  await knex.raw(`insert into users (username, email, password) values ('bench', 'bench@example.org', 'x')`)
  await knex.raw(
    `insert into boards (uid, user_id, name, rev)
     select gen_random_uuid(), 1, 'Board ' || n, ${ELEMENTS} from generate_series(1, ${BOARDS}) n`,
  )
  await knex.raw(
    `insert into board_elements (id, board_id, type, content, position_x, position_y, width, height, z_index, properties, rev)
     select gen_random_uuid(), b.id, 'text', 'Words of a note, as long as such notes are', n * 10, n * 10, 200, 150, n,
       '{"fontFamily": "Arial", "fontSize": 16, "color": "#000000"}', n
     from boards b, generate_series(1, ${ELEMENTS}) n`,
  )
  await knex.raw('vacuum analyze')
}

/** Simulates others' updates: the oldest rows of each board become the latest. */
async function change(knex: Knex): Promise<void> {
  await knex.raw(
    `update board_elements e set position_x = position_x + 1, rev = x.rev + x.place
     from (select e.id, b.rev, row_number() over (partition by b.id order by e.rev) as place
           from board_elements e join boards b on b.id = e.board_id) x
     where x.id = e.id and x.place <= ${CHANGED}`,
  )
  await knex.raw(`update boards set rev = rev + ${CHANGED}, last_edited = now()`)
}

function nameAndValue(pair: string): { name: string; value: string } {
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  return { name, value }
}

// The functions below run in the page.

/** Stores complete copies, for offline use, of the boards whose cards are on the device. */
async function storeCopies(contract: number): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => /^moodloom-\d+$/.test(each))
  const db = await done(indexedDB.open(name ?? ''))
  const boards: { id: number; uid: string }[] = await done(db.transaction('boards').objectStore('boards').getAll())
  for (const board of boards) {
    const answer = await fetch(`/api/boards/${board.id}/elements`)
    const elements: object[] = await answer.json()
    const cursor = Number(answer.headers.get('Board-Rev'))
    const writing = db.transaction(['boards', 'elements'], 'readwrite')
    writing.objectStore('boards').put({ ...board, isComplete: true, isPinned: true, cursor, contract })
    for (const element of elements) writing.objectStore('elements').put({ ...element, boardUid: board.uid })
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
  }
  db.close()
}

/** When tabs have been notified of changes on this many boards, ms since 1970. */
function untilChanged(count: number): Promise<number> {
  return new Promise((resolve) => {
    const changed = new Set<string>()
    const channel = new BroadcastChannel('moodloom-1')
    channel.onmessage = ({ data }) => {
      if (data.type !== 'delta' || !data.delta.put) return
      changed.add(data.delta.boardUid)
      if (changed.size < count) return
      channel.close()
      resolve(Date.now())
    }
  })
}
