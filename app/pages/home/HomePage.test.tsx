import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { AccountProvider } from '../../account/useAccount'
import { readToasts } from '../../ui/toast'
import { HomePage } from './HomePage'

async function show(account: Parameters<typeof accountStub>[0]) {
  return render(
    <MemoryRouter>
      <AccountProvider store={accountStub(account)}>
        <HomePage />
      </AccountProvider>
    </MemoryRouter>,
  )
}

const placeholders = (page: HTMLElement) => page.querySelectorAll('[data-testid=card-placeholder]').length

test('signed out: shows no boards, and the add button explains why it does nothing', async () => {
  const page = await show({ state: 'signed-out' })
  expect(page.textContent).not.toContain('Your Recent Boards')
  await press(await until(() => byName('button', 'Create board')))
  expect(readToasts()[0]).toMatchObject({ title: 'Not logged in', description: 'Please log in to create a board' })
  expect(readToasts()[0]?.action?.label).toBe('Log in')
})

test('the AI tools show their tabs before they are loaded, and open the one that is pressed', async () => {
  // It never reports anything here; without it, everything counts as seen, and is requested.
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = await show({ state: 'signed-out' })
  const tabs = () => [...page.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)
  expect(tabs()).toEqual(['AI Suggestions', 'Image Analysis'])
  expect(page.querySelector('[role=tabpanel]')).toBeNull()
  const pending = byName('button', 'Image Analysis')
  if (!pending) throw new Error('There is no tab')
  await press(pending)
  await until(() => page.querySelector('[role=tabpanel][data-state=active]')?.textContent?.includes('Take Photo'))
  expect(tabs()).toEqual(['AI Suggestions', 'Image Analysis'])
  expect(byName('button', 'Image Analysis')?.getAttribute('aria-selected')).toBe('true')
})

test('shows four placeholders while boards load', async () => {
  const page = await show({ state: 'signed-in', user: makeUser(1) })
  expect(placeholders(page)).toBe(4)
})

test('says that there are no boards once the server has answered or is unreachable', async () => {
  const server = new FakeServer()
  let answer = (_: Response) => {}
  server.on('GET /api/boards', () => new Promise((resolve) => (answer = resolve)))
  const workspace = await testWorkspace(server)
  const page = await show({ state: 'signed-in', user: makeUser(1), workspace })
  await until(() => server.count('GET /api/boards') === 1)
  expect(placeholders(page)).toBe(4)
  answer(json(200, []))
  await until(() => page.textContent?.includes('No boards available.'))
  expect(placeholders(page)).toBe(0)
})

test('offline: shows the boards on this device, pending ones labeled', async () => {
  const server = new FakeServer()
  server.isCut = true
  const workspace = await testWorkspace(server)
  const draft = await workspace.createDraft({ name: 'Tunnel' })
  await workspace.saveDraft(draft.uid)
  await workspace.createDraft({ name: 'Just begun' })
  const page = await show({ state: 'signed-in', user: makeUser(1), workspace })
  await until(() => page.querySelectorAll('article').length === 2)
  const cards = [...page.querySelectorAll('article')].map((card) => card.textContent)
  expect(cards.find((text) => text?.includes('Tunnel'))).toContain('Waiting to sync')
  expect(cards.find((text) => text?.includes('Just begun'))).toContain('On this device only')
  const last = [...page.querySelectorAll('a')].find((link) => link.textContent === 'Continue: Just begun')
  expect(last?.getAttribute('href')).toMatch(/^\/board\//)
  expect(byName<HTMLAnchorElement>('a', 'View All')?.getAttribute('href')).toBe('/profile')
})
