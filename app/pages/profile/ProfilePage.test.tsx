import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, type, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { AccountProvider } from '../../account/useAccount'
import { ProfilePage } from './ProfilePage'

let server: FakeServer
let id = 0

beforeEach(() => {
  id += 1
  const counts = { boards: 9, collaborations: 2, followers: 3, following: 4 }
  const { email: _email, createdAt: _createdAt, ...person } = makeUser(id)
  server = new FakeServer()
    .on('GET /api/boards', () => json(200, []))
    .on(`GET /api/users/${id}`, () => json(200, { ...person, counts }))
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function show() {
  const user = { ...makeUser(id, 'ana'), displayName: 'Ana A.' }
  const workspace = await testWorkspace(server, id)
  const store = accountStub({ state: 'signed-in', user, workspace })
  const page = await render(
    <MemoryRouter>
      <AccountProvider store={store}>
        <ProfilePage />
      </AccountProvider>
    </MemoryRouter>,
  )
  return { page, workspace }
}

const figures = (page: HTMLElement) => [...page.querySelectorAll('dl > div')].map((each) => each.textContent)

test('shows the signed-in person, with real counts', async () => {
  const { page } = await show()
  expect(page.textContent).toContain('Ana A.')
  expect(page.textContent).toContain('@ana')
  await until(() => figures(page).join().includes('Boards0') && figures(page).join().includes('Followers3'))
  expect(figures(page)).toEqual(['Boards0', 'Collaborations2', 'Followers3', 'Following4'])
  expect(server.count(`GET /api/users/${id}`)).toBe(1)
})

test('four skeletons while boards load, then the empty state and the tile to begin', async () => {
  let answer = (_: Response) => {}
  server.on('GET /api/boards', () => new Promise((resolve) => (answer = resolve)))
  const { page } = await show()
  expect(page.querySelectorAll('[data-testid=card-placeholder]')).toHaveLength(4)
  await until(() => server.count('GET /api/boards') === 1)
  answer(json(200, []))
  await until(() =>
    page.textContent?.includes("You don't have any boards yet. Create your first board to get started!"),
  )
  expect(page.textContent).toContain('Create New BoardStart with a blank canvas')
})

test('all boards can be searched and sorted, and are mounted as they come into view', async () => {
  const { page, workspace } = await show()
  for (let index = 1; index <= 40; index++) await workspace.createDraft({ name: `Board ${index}` })
  await until(() => page.textContent?.includes('40 boards'))
  expect(page.querySelectorAll('article').length).toBeLessThan(40)
  await type('Search your boards', 'board 4')
  await until(() => page.textContent?.includes('2 boards'))
  expect([...page.querySelectorAll('article h3')].map((each) => each.textContent).sort()).toEqual([
    'Board 4',
    'Board 40',
  ])
  await type('Search your boards', 'zzz')
  await until(() => page.textContent?.includes('No boards match.'))
  await press(await until(() => byName('button', 'Show all boards')))
  await until(() => page.textContent?.includes('40 boards'))
  expect(byName<HTMLAnchorElement>('a', 'Trash')?.getAttribute('href')).toBe('/trash')
}, 20_000)

test('Liked and Saved link to Discover when empty', async () => {
  server.on('GET /api/inspirations', () => json(200, []))
  const { page } = await show()
  for (const [tab, text] of [
    ['Liked', 'Nothing liked yet.'],
    ['Saved', 'Nothing saved yet.'],
  ] as const) {
    await press(await until(() => byName('[role=tab]', tab)))
    const panel = await until(() => {
      const active = page.querySelector('[role=tabpanel][data-state=active]')
      return active?.textContent?.includes(text) && active
    })
    expect(panel.querySelector('a')?.getAttribute('href')).toBe('/discover')
  }
})
