import { type Page, type Request, request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Device } from '../support/device'
import { verifyEmail } from '../support/mail'
import { makePerson, type Person, signIn, signUp } from '../support/people'
import { makePhoto } from '../support/photo'
import { putBoard } from '../support/putBoard'
import { toastWith } from '../support/toasts'
import { createWorld, type World } from '../support/world'

// Specification 2: the home page, clause by clause, for a visitor with a phone, then someone signed in.

let world: World
let phone: Device
let desktop: Device
let small: Page
let page: Page
const ann = makePerson('ann')

beforeAll(async () => {
  world = await createWorld({ emptyData: inject('emptyData') })
  ;[phone, desktop] = await Promise.all([Device.incognito('phone'), Device.incognito('desktop')])
  small = await phone.context.newPage()
  page = await desktop.context.newPage()
}, 120_000)
afterAll(async () => {
  await phone?.remove()
  await desktop?.remove()
  await world?.close()
})

const section = (on: Page, name: string) => on.getByRole('region', { name, exact: true })
const addButton = (on: Page) => on.getByRole('button', { name: 'Create board', exact: true })

/** Scrolls down to a part that loads shortly before it is in view. */
async function reach(on: Page, name: string): Promise<void> {
  await expect
    .poll(async () => {
      await on.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      return section(on, name).count()
    })
    .toBe(1)
}

/** Collects the API calls of a page. */
function callsOf(on: Page): Request[] {
  const calls: Request[] = []
  on.on('request', (call) => new URL(call.url()).pathname.startsWith('/api/') && calls.push(call))
  return calls
}
const pathOf = (call: Request) => new URL(call.url()).pathname + new URL(call.url()).search

describe('a visitor', () => {
  test('trending inspirations are fetched without a user check, the board list only when a user exists', async () => {
    const calls = callsOf(small)
    await small.goto(world.url)
    await reach(small, 'Trending Inspiration')
    await section(small, 'Trending Inspiration').getByRole('article').first().waitFor()
    expect(calls.map(pathOf)).toContain('/api/inspirations?trending=true')
    expect(calls.map(pathOf).filter((path) => path.startsWith('/api/boards'))).toEqual([])
    expect(await section(small, 'Your Recent Boards').count()).toBe(0)
  })

  test("the mobile-only floating add button shows 'Not logged in - Please log in to create a board'", async () => {
    await addButton(small).tap()
    await toastWith(small, 'Not logged in').getByText('Please log in to create a board', { exact: true }).waitFor()
    expect(new URL(small.url()).pathname).toBe('/')
    await page.goto(world.url)
    await page.getByRole('heading', { name: 'AI Creative Tools' }).waitFor()
    expect(await addButton(page).isVisible()).toBe(false)
  })
})

describe('signed in', () => {
  beforeAll(() => signUp(page, world.url, ann))

  test("sections, in order: an intro banner, 'AI Creative Tools', 'Your Recent Boards', 'Trending Inspiration', the AI Trend Forecast block; an empty board list shows 'No boards available.'", async () => {
    await page.getByText('No boards available.', { exact: true }).waitFor()
    await reach(page, 'Trending Inspiration')
    await reach(page, 'AI Trend Forecast')
    const headings = page.getByRole('main').locator('h1, section > h2, section > header > h2')
    expect((await headings.allTextContents()).slice(1)).toEqual([
      'AI Creative Tools',
      'Your Recent Boards',
      'Trending Inspiration',
      'AI Trend Forecast',
    ])
    expect(await headings.first().evaluate((node) => node.tagName)).toBe('H1')
  })

  test("'AI Creative Tools', with two tabs: 'AI Suggestions' (the assistant) and 'Image Analysis'", async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    const tools = section(page, 'AI Creative Tools')
    await tools.getByRole('tab', { name: 'AI Suggestions', selected: true }).waitFor()
    await tools.getByRole('button', { name: 'Generate with AI' }).waitFor()
    await tools.getByRole('tab', { name: 'Image Analysis' }).click()
    await tools.getByRole('button', { name: 'Analyze Image' }).waitFor()
    expect(await tools.getByRole('tablist', { name: 'AI Creative Tools' }).getByRole('tab').allTextContents()).toEqual([
      'AI Suggestions',
      'Image Analysis',
    ])
  })

  test("a board card is marked private by its visibility, has a single collaborator labelled 'You', and opens /board/{id}; 'View All' leads to /profile, and the one beside 'Trending Inspiration' to /discover", async () => {
    const { id } = await putBoard(desktop.context, world.url, { name: 'Kitchen', elements: [] })
    await page.goto(world.url)
    const card = section(page, 'Your Recent Boards').getByRole('article').filter({ hasText: 'Kitchen' })
    await card.getByRole('img', { name: 'Private', exact: true }).waitFor()
    await card.getByRole('img', { name: 'You', exact: true }).waitFor()
    await card.getByRole('link', { name: 'Kitchen' }).click()
    await page.waitForURL(`${world.url}/board/${id}`)
    await page.goto(world.url)
    await section(page, 'Your Recent Boards').getByRole('link', { name: 'View All' }).click()
    await page.waitForURL(`${world.url}/profile`)
    await page.goto(world.url)
    await reach(page, 'Trending Inspiration')
    await section(page, 'Trending Inspiration').getByRole('link', { name: 'View All' }).click()
    await page.waitForURL(`${world.url}/discover`)
  })

  test('all requests carry session credentials', async () => {
    // Ends the previous page's requests.
    await page.goto('about:blank')
    const calls = callsOf(page)
    await page.goto(world.url)
    await section(page, 'Your Recent Boards').getByRole('link', { name: 'Kitchen' }).waitFor()
    await reach(page, 'AI Trend Forecast')
    await expect.poll(() => calls.map(pathOf)).toContain('/api/ai/trends')
    expect(calls.map(pathOf)).toEqual(expect.arrayContaining([expect.stringMatching(/^\/api\/boards/)]))
    const names = (await desktop.context.cookies(world.url)).map(({ name }) => name)
    for (const call of calls) {
      const { cookie = '' } = await call.allHeaders()
      for (const name of names) expect(cookie, call.url()).toContain(`${name}=`)
    }
  })

  test('while loading, each grid shows 4 placeholder cards', async () => {
    let go = () => {}
    const opened = new Promise<void>((resolve) => {
      go = resolve
    })
    await small.route(/\/api\/(boards|inspirations)\?/, async (route) => {
      await opened
      await route.continue()
    })
    await signIn(small, world.url, ann)
    const placeholders = (name: string) => section(small, name).getByTestId('card-placeholder').count()
    await expect.poll(() => placeholders('Your Recent Boards')).toBe(4)
    await reach(small, 'Trending Inspiration')
    await expect.poll(() => placeholders('Trending Inspiration')).toBe(4)
    go()
    await section(small, 'Your Recent Boards').getByRole('link', { name: 'Kitchen' }).waitFor()
    await section(small, 'Trending Inspiration').getByRole('article').first().waitFor()
    expect(await small.getByTestId('card-placeholder').count()).toBe(0)
  })

  test('on a phone, someone with boards continues with the last one in one press, before anything else', async () => {
    const last = small.getByRole('link', { name: 'Continue: Kitchen' })
    await small.evaluate(() => window.scrollTo(0, 0))
    const box = await last.boundingBox()
    expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844 * 0.4)
    await small.getByRole('link', { name: 'New', exact: true }).waitFor()
    await small.getByRole('link', { name: 'Photo', exact: true }).waitFor()
    await last.tap()
    await small.waitForURL(/\/board\/\d+$/)
    await small.goto(world.url)
    await last.waitFor()
  })

  test('their boards begin in the upper two fifths of the phone; the AI tools are one row until used', async () => {
    await small.goto(world.url)
    const boards = section(small, 'Your Recent Boards')
    await boards.getByRole('link', { name: 'Kitchen' }).waitFor()
    const tools = section(small, 'AI Creative Tools')
    const suggestions = tools.getByRole('tab', { name: 'AI Suggestions' })
    // The tools load on the first interaction.
    await small.mouse.move(200, 400)
    await suggestions.waitFor()
    expect((await boards.boundingBox())?.y).toBeLessThan(844 * 0.4)
    expect(await tools.getByRole('tabpanel').count()).toBe(0)
    await suggestions.tap()
    await tools.getByRole('button', { name: 'Generate with AI' }).waitFor()
    expect(await suggestions.getAttribute('aria-selected')).toBe('true')
  })

  test('on a desktop, someone with boards sees them in the upper half, below the last one and the AI tools', async () => {
    await page.goto(world.url)
    const boards = section(page, 'Your Recent Boards')
    await boards.getByRole('link', { name: 'Kitchen' }).waitFor()
    await page.mouse.move(200, 400)
    await section(page, 'AI Creative Tools').getByRole('tab', { name: 'AI Suggestions', selected: false }).waitFor()
    expect((await boards.boundingBox())?.y).toBeLessThan(800 / 2)
    await page.getByRole('link', { name: 'Continue: Kitchen' }).click()
    await page.waitForURL(/\/board\/\d+$/)
  })

  test('the floating add button goes to /board/new', async () => {
    await addButton(small).tap()
    await small.waitForURL(`${world.url}/board/new`)
  })
})

describe('inspirations', () => {
  const cleo = makePerson('cleo')
  let mine: { id: number; remove(): Promise<void> }

  beforeAll(async () => {
    mine = await publish(cleo, 'Bricks')
  })

  test("a card shows an image, a title, a like count, a user avatar, the displayName or username, and a 'Trending' badge when isTrending is set; a like action and a bookmark toggle", async () => {
    await page.goto(`${world.url}/discover`)
    const card = page.getByRole('article', { name: 'Bricks', exact: true })
    await card.getByRole('heading', { name: 'Bricks' }).waitFor()
    await expect
      .poll(() =>
        card
          .locator('img')
          .first()
          .evaluate((node) => (node as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(100)
    await card.getByText(cleo.displayName, { exact: true }).waitFor()
    expect(await card.getByText('Trending', { exact: true }).count()).toBe(0)
    await card.getByRole('button', { name: 'Like Bricks, 0 likes', pressed: false }).click()
    await card.getByRole('button', { name: 'Like Bricks, 1 like', pressed: true }).waitFor()
    await card.getByRole('button', { name: 'Save Bricks', exact: true }).click()
    await card.getByRole('button', { name: 'Remove Bricks from saved' }).waitFor()
    await small.goto(world.url)
    await reach(small, 'Trending Inspiration')
    const trending = section(small, 'Trending Inspiration').getByRole('article', { name: 'Bricks', exact: true })
    await trending.getByText('Trending', { exact: true }).waitFor()
    await trending.getByText('1', { exact: true }).waitFor()
  })

  test("'Failed to like inspiration'", async () => {
    await mine.remove()
    const card = page.getByRole('article', { name: 'Bricks', exact: true })
    await card.getByRole('button', { name: 'Like Bricks, 1 like', pressed: true }).click()
    await toastWith(page, 'Failed to like inspiration').waitFor()
    await card.getByRole('button', { name: 'Like Bricks, 1 like', pressed: true }).waitFor()
  })
})

/** Test setup: registers someone without a browser, who publishes an image of a board. */
async function publish({ username, displayName, email, password }: Person, title: string) {
  const api = await request.newContext({ baseURL: world.url, extraHTTPHeaders: { origin: world.url } })
  const post = async (path: string, data: unknown, headers: Record<string, string> = {}) => {
    const answer = await api.post(path, { data, headers })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  await post('/api/auth/register', { username, displayName, email, password })
  await verifyEmail(api, world.url, email)
  const { buffer, mimeType } = await makePhoto(5)
  const { address } = await post('/api/assets', buffer, { 'content-type': mimeType })
  const board = await post('/api/boards', { name: 'Walls', visibility: 'public' })
  await post(`/api/boards/${board.id}/elements`, { type: 'image', content: address })
  const { id } = await post('/api/inspirations', { title, boardId: board.id, imageUrl: address })
  return {
    id,
    remove: async () => {
      const answer = await api.delete(`/api/inspirations/${id}`, { maxRetries: 2 })
      if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
      await api.dispose()
    },
  }
}
