import { act } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SearchResponse } from '../../../contract/search'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { AccountProvider } from '../../account/useAccount'
import { HeaderSearch } from '../../search/HeaderSearch'
import { readSearches } from '../../search/recentSearches'
import { SearchPage } from './SearchPage'

let server: FakeServer
let id = 900

const person = { id: 2, username: 'ben', displayName: 'Ben', avatarUrl: null }
const board = {
  id: 7,
  uid: '018f0000-0000-7000-8000-000000000007',
  title: 'Kitchen <b>',
  titleMarks: [[0, 7] as [number, number]],
  excerpt: null,
  excerptMarks: [],
  category: 'Design',
  visibility: 'public' as const,
  thumbnailUrl: null,
  lastEdited: '2026-01-01T00:00:00.000Z',
  owner: person,
}
const none = { hits: [], next: null, isSimilar: false }
const answer = (changes: Partial<SearchResponse> = {}): SearchResponse => ({
  color: null,
  groups: [
    { kind: 'boards', hits: [board], next: null, isSimilar: false },
    { kind: 'inspirations', ...none },
    { kind: 'presets', ...none },
    { kind: 'people', ...none },
    { kind: 'colors', ...none },
  ],
  ...changes,
})

beforeEach(() => {
  id += 1
  // Wide enough for the search box in the header.
  Reflect.get(window, 'happyDOM').setViewport({ width: 1280 })
  server = new FakeServer().on('GET /api/boards', () => json(200, [])).on('GET /api/search', () => json(200, answer()))
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => void vi.unstubAllGlobals())

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

async function show(at: string, isSignedIn = true) {
  const workspace = isSignedIn ? await testWorkspace(server, id) : null
  const store = accountStub(
    isSignedIn ? { state: 'signed-in', user: makeUser(id, 'ana'), workspace } : { state: 'signed-out' },
  )
  const page = await render(
    <MemoryRouter initialEntries={[at]}>
      <AccountProvider store={store}>
        <HeaderSearch userId={isSignedIn ? id : null} />
        <Routes>
          <Route path="/search" element={<SearchPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </AccountProvider>
    </MemoryRouter>,
  )
  return { page, workspace }
}

const box = () => document.querySelector<HTMLInputElement>('[data-search-box]')
const address = (page: HTMLElement) => page.querySelector('output')?.textContent
async function fill(text: string) {
  const input = await until(box)
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('the slash key focuses the search box, except while typing', async () => {
  await show('/')
  const input = await until(box)
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })))
  expect(document.activeElement).toBe(input)
  const slash = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })
  await act(async () => void input.dispatchEvent(slash))
  expect(slash.defaultPrevented).toBe(false)
})

test('Enter opens the results from elsewhere; on the results page they follow the input', async () => {
  const { page } = await show('/profile')
  await fill('kit')
  expect(address(page)).toBe('/profile')
  await act(async () => box()?.form?.requestSubmit())
  await until(() => address(page) === '/search?q=kit')
  await fill('kitchen')
  await until(() => address(page) === '/search?q=kitchen')
  expect(readSearches(id)).toEqual(['kit'])
})

test('highlights matches, and shows them as plain text', async () => {
  const { page } = await show('/search?q=kitchen')
  const link = await until(() => byName<HTMLAnchorElement>('a', 'Kitchen <b>'))
  expect(link.querySelector('mark')?.textContent).toBe('Kitchen')
  expect(page.querySelector('a b')).toBeNull()
  expect(link.getAttribute('href')).toBe('/board/7')
  await press(link)
  expect(readSearches(id)).toEqual(['kitchen'])
})

test('shows unsent boards next to the server’s results, and templates from the device', async () => {
  const { page, workspace } = await show('/search?q=portfolio')
  await workspace?.createDraft({ name: 'Portfolio draft' })
  await until(() => page.textContent?.includes('Portfolio draft'))
  expect(page.textContent).toContain('On this device only')
  await until(() => byName('h2', 'Templates'))
})

test('labels similar results as such; an empty result says so and offers alternatives', async () => {
  server.on('GET /api/search', () =>
    json(
      200,
      answer({ groups: [{ kind: 'boards', hits: [{ ...board, titleMarks: [] }], next: null, isSimilar: true }] }),
    ),
  )
  const { page } = await show('/search?q=kitchne')
  await until(() => page.textContent?.includes('No exact matches for “kitchne”. Similar results:'))
  server.on('GET /api/search', () => json(200, answer({ groups: [{ kind: 'boards', ...none }] })))
  await fill('zzz zzz')
  await until(() => page.textContent?.includes('Nothing found for “zzz zzz”'))
  expect(byName('a', 'Browse templates')?.getAttribute('href')).toBe('/templates')
})

test('a failure is reported and can be retried; without an answer, shows results from the device', async () => {
  server.on('GET /api/search', () =>
    json(429, { error: 'RATE_LIMIT', message: 'Too many attempts. Try again in 5 seconds.' }),
  )
  const { page } = await show('/search?q=kitchen')
  await until(() => page.querySelector('[role=alert]')?.textContent?.includes('Try again in 5 seconds.'))
  server.on('GET /api/search', () => json(200, answer()))
  await press(await until(() => byName('button', 'Try again')))
  await until(() => byName('a', 'Kitchen <b>'))
  server.isCut = true
  await fill('minimal')
  await until(() => page.textContent?.includes('This is what this device has: boards, templates and presets.'))
  await until(() => byName('h2', 'Templates'))
})

test('offline: searches again once the server is reachable, or on request', async () => {
  server.isCut = true
  const { page, workspace } = await show('/search?q=kitchen')
  await until(() => page.textContent?.includes('You’re offline.'))
  await workspace?.refreshBoards()
  await until(() => workspace?.status().isConnected === false)
  server.isCut = false
  await act(async () => void (await workspace?.refreshBoards()))
  await until(() => byName('a', 'Kitchen <b>'))

  // The workspace needs no network meanwhile, and does not notice.
  server.isCut = true
  await fill('minimal')
  await until(() => page.textContent?.includes('You’re offline.'))
  server.isCut = false
  await press(await until(() => byName('button', 'Try again')))
  await until(() => byName('a', 'Kitchen <b>'))
})

test('offline, offers no second attempt for templates, which are on the device', async () => {
  server.isCut = true
  const { page, workspace } = await show('/search?q=minimal&kind=templates')
  await act(async () => void (await workspace?.refreshBoards()))
  await until(() => page.textContent?.includes('You’re offline.'))
  await until(() => byName('h2', 'Templates'))
  expect(byName('button', 'Try again')).toBeUndefined()
})

test('shows a searched color before everything else', async () => {
  const colors = [{ ...board, titleMarks: [], colors: ['#c8432b'] }]
  const { groups } = answer()
  server.on('GET /api/search', () =>
    json(200, { color: '#c8432b', groups: [...groups.slice(0, 4), { kind: 'colors', ...none, hits: colors }] }),
  )
  const { page } = await show('/search?q=terracotta')
  await until(() => byName('h2', 'Colors'))
  expect([...page.querySelectorAll('h2')].map((each) => each.textContent)[0]).toBe('Colors')
  expect(page.querySelector('[aria-label=Colors]')?.textContent).toBe('#c8432b')
})

test('offline: finds boards on this device by their colors, the nearest first', async () => {
  server.isCut = true
  const { workspace } = await show('/search?q=plain')
  if (!workspace) throw new Error('Nobody is signed in')
  const paint = async (name: string, ...colors: string[]) => {
    const { uid } = await workspace.createDraft({ name })
    const changes = colors.map((content) => ({
      mutationId: crypto.randomUUID(),
      change: { kind: 'element.create' as const, elementId: crypto.randomUUID(), data: { type: 'color', content } },
    }))
    await workspace.commit(uid, changes)
  }
  await paint('Pale', '#2bc843', '#c84a35')
  await paint('Kiln', '#C8432B')
  await paint('Meadow', '#2bc843')
  await fill('#c8432b')
  await until(() => byName('h2', 'Colors'))
  await until(() => byName('a', 'Kiln') && byName('a', 'Pale'))
  const found = [...document.querySelectorAll('article h3, li a')].map((each) => each.textContent)
  expect(found.filter((name) => /Kiln|Pale|Meadow/.test(name ?? ''))).toEqual([
    expect.stringContaining('Kiln'),
    expect.stringContaining('Pale'),
  ])
})

test('signed out: sends no request and finds templates', async () => {
  const { page } = await show('/search?q=portfolio', false)
  await until(() => byName('h2', 'Templates'))
  expect(server.count('GET /api/search')).toBe(0)
  expect(page.textContent).toContain('Log in to search boards, presets, people and colors, too.')
})
