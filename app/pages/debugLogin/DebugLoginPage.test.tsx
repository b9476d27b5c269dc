import { act } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { AccountProvider } from '../../account/useAccount'
import { readToasts } from '../../ui/toast'
import { DebugLoginPage } from './DebugLoginPage'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer().on('GET /api/debug', () => json(200, { isOn: true }))
  vi.stubGlobal('fetch', server.fetch)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(account: Parameters<typeof accountStub>[0] = { state: 'signed-out' }) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={['/debug-login']}>
        <AccountProvider store={accountStub(account, { fetchUser: async () => makeUser(7) })}>
          <Routes>
            <Route path="/debug-login" element={<DebugLoginPage elsewhere={<p>nothing here</p>} />} />
            <Route path="*" element={<p>gone on</p>} />
          </Routes>
        </AccountProvider>
      </MemoryRouter>
    </SWRConfig>,
  )
}

const SIGNED_IN = { state: 'signed-in', user: makeUser(7, 'ann') } as const
const button = (name: string) => until(() => byName<HTMLButtonElement>('button', name))
const says = (page: HTMLElement, words: string) => until(() => page.textContent?.includes(words), words)

test('the page does not exist if the server has no debug tools', async () => {
  server.on('GET /api/debug', () => json(404, { error: 'NOT_FOUND', message: 'Not found' }))
  const page = await show()
  await says(page, 'nothing here')
})

test('shows who is logged in, and a warning', async () => {
  const page = await show(SIGNED_IN)
  await says(page, 'Logged in as ann (ID: 7)')
  expect(page.textContent).toContain('bypasses normal authentication')
})

test('offers no test board when signed out', async () => {
  const page = await show()
  await says(page, 'Not logged in')
  expect((await button('Create Test Board')).disabled).toBe(true)
})

test('confirms a login and goes home after a second', async () => {
  let answer = (_: Response) => {}
  server.on('GET /api/debug/create-test-user', () => new Promise((resolve) => (answer = resolve)))
  const page = await show()
  await press(await button('Create & Login as Test User'))
  expect((await button('Processing...')).disabled).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => {
    answer(json(200, { user: makeUser(7, 'test-user') }))
    await vi.advanceTimersByTimeAsync(999)
  })
  expect(readToasts()[0]).toMatchObject({ title: 'Debug login successful', description: 'Logged in as test-user' })
  expect(page.textContent).not.toContain('gone on')
  await act(async () => vi.advanceTimersByTimeAsync(2))
  vi.useRealTimers()
  await says(page, 'gone on')
})

test('reports a failed login on the page and in a toast', async () => {
  server.on('GET /api/debug/create-test-user', () => json(500, { error: 'INTERNAL', message: 'Broken' }))
  const page = await show()
  await press(await button('Create & Login as Test User'))
  await says(page, 'Failed to create debug user. See console for details.')
  expect(readToasts()[0]).toMatchObject({
    title: 'Debug login failed',
    description: 'There was a problem logging in with the test account',
    variant: 'destructive',
  })
})

test.each([
  [
    401,
    'Authentication required. Please log in first.',
    { title: 'Authentication required', description: 'Please log in first to create a test board' },
  ],
  [500, 'Failed to create test board. See console for details.', { title: 'Create test board failed' }],
])('reports a test board answered with %i', async (status, words, toast) => {
  server.on('GET /api/debug/create-test-board', () => json(status, { error: 'X', message: 'no' }))
  const page = await show(SIGNED_IN)
  await press(await button('Create Test Board'))
  await says(page, words)
  expect(readToasts()[0]).toMatchObject({ ...toast, variant: 'destructive' })
})

test('shows a test board with its elements', async () => {
  const board = {
    id: 3,
    uid: crypto.randomUUID(),
    userId: 7,
    name: 'Test Board',
    description: null,
    category: 'Design',
    visibility: 'private',
    thumbnailUrl: null,
    lastEdited: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    rev: 4,
    canEdit: true,
    deletedAt: null,
  }
  server.on('GET /api/debug/create-test-board', () => json(200, { board, elements: [], redirectUrl: '/board/3' }))
  await show(SIGNED_IN)
  await press(await button('Create Test Board'))
  await until(() => readToasts()[0]?.title === 'Test board created')
  expect(readToasts()[0]?.description).toBe('Created board "Test Board" with 0 elements')
})
