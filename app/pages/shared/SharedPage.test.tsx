import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import type { AccountSnapshot } from '../../account/AccountStore'
import { AccountProvider } from '../../account/useAccount'
import { SharedPage } from './SharedPage'

const TOKEN = 'g'.repeat(43)
const time = '2026-01-01T00:00:00.000Z'
const board = {
  id: 7,
  uid: '00000000-0000-4000-8000-000000000007',
  userId: 1,
  name: 'Kitchen',
  description: null,
  category: null,
  visibility: 'private',
  thumbnailUrl: null,
  lastEdited: time,
  createdAt: time,
  rev: 0,
  canEdit: false,
  deletedAt: null,
}

let server: FakeServer

beforeEach(() => {
  server = new FakeServer().on(`GET /api/shared/${TOKEN}`, () =>
    json(200, { board, owner: { username: 'ann', displayName: null }, elements: [], rev: 0 }),
  )
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function show(account: Partial<AccountSnapshot> = { state: 'signed-out' }, token = TOKEN) {
  return render(
    <MemoryRouter initialEntries={[`/s/${token}`]}>
      <AccountProvider store={accountStub(account)}>
        <Routes>
          <Route path="s/:token" element={<SharedPage />} />
        </Routes>
      </AccountProvider>
    </MemoryRouter>,
  )
}

const links = (page: HTMLElement) =>
  [...page.querySelectorAll('a')].map((link) => [link.textContent?.trim(), link.getAttribute('href')])

test('shows a guest whose board it is, that it is view-only, and a link to sign up', async () => {
  const page = await show()
  await until(() => page.querySelector('h1')?.textContent === 'Kitchen')
  expect(page.textContent).toContain('by ann')
  expect(page.textContent).toContain('View only')
  expect(links(page)).toContainEqual(['Sign up', `/auth?tab=register&next=${encodeURIComponent(`/s/${TOKEN}`)}`])
})

test('links to the board only for its owner and collaborators', async () => {
  const listed = { ...board, canEdit: true, owner: { ...makeUser(1) }, collaborators: [], role: 'owner' }
  server.on('GET /api/auth/user', () => json(200, makeUser(1)))
  server.on('GET /api/boards', () => json(200, [listed]))
  const workspace = await testWorkspace(server)
  await workspace.refreshBoards()
  const page = await show({ state: 'signed-in', user: makeUser(1), workspace })
  await until(() => byName('a', 'Open board'))
  expect(links(page)).toContainEqual(['Open board', '/board/7'])
  server.on('GET /api/auth/user', () => json(200, makeUser(2)))
  server.on('GET /api/boards', () => json(200, []))
  const stranger = await testWorkspace(server, 2)
  const other = await show({ state: 'signed-in', user: makeUser(2), workspace: stranger })
  await until(() => other.querySelector('h1')?.textContent === 'Kitchen')
  await stranger.boards()
  expect(links(other).map(([name]) => name)).not.toContain('Open board')
})

test('says that a link has ended', async () => {
  const page = await show({ state: 'signed-out' }, 'h'.repeat(43))
  await until(() => page.querySelector('[role=alert] h1')?.textContent === 'This link no longer works')
})

test('offline: says so, and opens after a retry', async () => {
  server.isCut = true
  const page = await show()
  await until(() => page.textContent?.includes('The board can’t be reached'))
  server.isCut = false
  await press(await until(() => byName('button', 'Try again')))
  await until(() => page.querySelector('h1')?.textContent === 'Kitchen')
})
