import { Profiler } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUSE_AUTHOR, type Inspiration } from '../../contract/inspiration'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { byName, press, render, until } from '../../tests/support/render'
import { readToasts } from '../ui/toast'
import { InspirationFeed } from './InspirationFeed'
import { InspirationStore, inspirationsOf } from './InspirationStore'
import { useInspirationActions } from './useInspirationActions'

let server: FakeServer
let userId = 0

beforeEach(() => {
  localStorage.clear()
  userId += 1
  server = new FakeServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function dunes(changes: Partial<Inspiration> = {}): Inspiration {
  return {
    id: 3,
    userId: null,
    title: 'Dunes',
    imageUrl: '/inspirations/dunes.webp',
    width: 720,
    height: 900,
    likes: 4,
    isTrending: false,
    category: 'color',
    colors: ['#c08040'],
    createdAt: '2026-01-01T00:00:00.000Z',
    author: HOUSE_AUTHOR,
    boardId: null,
    isLiked: false,
    isBookmarked: false,
    isMine: false,
    cursor: '3_3',
    ...changes,
  }
}

interface ListProps {
  readonly of: number | null
  readonly store?: InspirationStore
}

function List({ of, store = inspirationsOf(of) }: ListProps) {
  const actions = useInspirationActions({ userId: of, workspace: null, pickBoard: async () => null })
  return <InspirationFeed feed={store.feed({ trending: 'true' })} actions={actions} empty={<p>Nothing</p>} />
}

const show = (of: number | null = userId) =>
  render(
    <MemoryRouter>
      <List of={of} />
    </MemoryRouter>,
  )

test('four placeholders while loading, then the card: image, title, author, likes and badge', async () => {
  let answer = (_: Response) => {}
  server.on('GET /api/inspirations', () => new Promise((resolve) => (answer = resolve)))
  const page = await show()
  expect(page.querySelectorAll('[data-testid=card-placeholder]')).toHaveLength(4)
  await until(() => server.calls.length === 1)
  expect(server.calls[0]?.path).toBe('/api/inspirations?trending=true')
  answer(json(200, [dunes({ isTrending: true })]))
  const card = await until(() => page.querySelector('article'))
  for (const words of ['Dunes', 'Moodloom Studio', '4', 'Trending']) expect(card.textContent).toContain(words)
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/inspirations/dunes.webp')
  expect(card.querySelector('a')?.getAttribute('href')).toBe('/inspiration/3')
})

test('mounts the cards of a page a few at a time, and all at once when someone returns to the list', async () => {
  const all = Array.from({ length: 24 }, (_, index) => dunes({ id: index + 1, cursor: String(index) }))
  server.on('GET /api/inspirations', () => json(200, server.count('GET /api/inspirations') > 1 ? [] : all))
  const store = new InspirationStore(userId)
  /** The number of cards after each commit. */
  const mount = async () => {
    const commits: number[] = []
    const others = document.querySelectorAll('article').length
    const page = await render(
      <MemoryRouter>
        <Profiler id="list" onRender={() => commits.push(document.querySelectorAll('article').length - others)}>
          <List of={userId} store={store} />
        </Profiler>
      </MemoryRouter>,
    )
    await until(() => page.querySelectorAll('article').length === all.length)
    return commits
  }
  const first = (await mount()).filter((count) => count > 0)
  for (const [index, count] of first.entries()) expect(count - (first[index - 1] ?? 0)).toBeLessThanOrEqual(8)
  expect((await mount()).find((count) => count > 0)).toBe(all.length)
})

test('shows why an inspiration was recommended, even after it is liked', async () => {
  server.on('GET /api/inspirations', () => json(200, [dunes({ because: 'boards' })]))
  server.on('POST /api/inspirations/3/like', () => json(200, dunes({ likes: 5, isLiked: true })))
  const page = await show()
  const card = await until(() => page.querySelector('article'))
  expect(card.textContent).toContain('Your boards’ colors')
  await press(await until(() => byName('button', 'Like Dunes, 4 likes')))
  await until(() => byName('button', 'Like Dunes, 5 likes'))
  expect(card.textContent).toContain('Your boards’ colors')
})

test('a like adds 1 at once, is sent once, and is undone when the server refuses it', async () => {
  server.on('GET /api/inspirations', () => json(200, [dunes()]))
  server.on('POST /api/inspirations/3/like', () => json(200, dunes({ likes: 9, isLiked: true })))
  await show()
  await press(await until(() => byName('button', 'Like Dunes, 4 likes')))
  await until(() => byName('button', 'Like Dunes, 9 likes')?.getAttribute('aria-pressed') === 'true')
  expect(server.count('POST /api/inspirations/3/like')).toBe(1)
  server.on('DELETE /api/inspirations/3/like', () => json(500, { error: 'INTERNAL', message: 'It broke.' }))
  await press(await until(() => byName('button', 'Like Dunes, 9 likes')))
  await until(() => readToasts().some(({ title }) => title === 'Failed to like inspiration'))
  await until(() => byName('button', 'Like Dunes, 9 likes')?.getAttribute('aria-pressed') === 'true')
})

test('a bookmark shows at once and stays', async () => {
  server.on('GET /api/inspirations', () => json(200, [dunes()]))
  server.on('POST /api/inspirations/3/bookmark', () => json(200, dunes({ isBookmarked: true, likes: 5 })))
  await show()
  await press(await until(() => byName('button', 'Save Dunes')))
  await until(() => byName('button', 'Remove Dunes from saved')?.getAttribute('aria-pressed') === 'true')
  // Shows the server's current state.
  await until(() => byName('button', 'Like Dunes, 5 likes'))
  expect(server.count('POST /api/inspirations/3/bookmark')).toBe(1)
  expect(byName('button', 'Remove Dunes from saved')?.getAttribute('aria-pressed')).toBe('true')
})

test('asks a visitor to log in and sends nothing', async () => {
  server.on('GET /api/inspirations', () => json(200, [dunes({ title: 'For visitors' })]))
  await show(null)
  await press(await until(() => byName('button', 'Like For visitors, 4 likes')))
  expect(readToasts()[0]).toMatchObject({ title: 'Not logged in', action: { label: 'Log in' } })
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('offline: shows the last list and says so', async () => {
  server.on('GET /api/inspirations', () => json(200, [dunes()]))
  await show()
  await until(() => document.querySelector('article'))
  server.isCut = true
  // As after a reload.
  const page = await render(
    <MemoryRouter>
      <List of={userId} store={new InspirationStore(userId)} />
    </MemoryRouter>,
  )
  await until(() => page.querySelector('[role=alert]')?.textContent?.includes('Offline. Last updated'))
  expect(page.textContent).toContain('Dunes')
  server.isCut = false
  await press(await until(() => byName('button', 'Try again')))
  await until(() => !page.querySelector('[role=alert]'))
})
