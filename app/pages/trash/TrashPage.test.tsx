import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { AccountProvider } from '../../account/useAccount'
import type { Workspace } from '../../offline/workspace'
import { daysLeft, TrashPage } from './TrashPage'

const DAY = 24 * 60 * 60 * 1000
const person = { id: 1, username: 'user1', displayName: null, avatarUrl: null }
const trashed = (id: number, name: string, deletedAt: string) => ({
  id,
  uid: `0190c8a0-0000-7000-8000-00000000000${id}`,
  userId: 1,
  name,
  description: null,
  category: 'Travel',
  visibility: 'private',
  thumbnailUrl: null,
  lastEdited: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  rev: 3,
  canEdit: true,
  deletedAt,
  owner: person,
  collaborators: [],
  role: 'owner',
})

let server: FakeServer
let workspace: Workspace
beforeEach(async () => {
  const now = Date.now()
  const list = [
    trashed(1, 'Lisbon', new Date(now - 29.5 * DAY).toISOString()),
    trashed(2, 'Porto', new Date(now - DAY / 2).toISOString()),
  ]
  server = new FakeServer()
    .on('GET /api/auth/user', () => json(200, makeUser(1)))
    .on('GET /api/boards', () => json(200, list))
  vi.stubGlobal('fetch', server.fetch)
  workspace = await testWorkspace(server)
})
afterEach(() => vi.unstubAllGlobals())

async function show() {
  const store = accountStub({ state: 'signed-in', user: makeUser(1), workspace })
  return render(
    <MemoryRouter>
      <AccountProvider store={store}>
        <TrashPage />
      </AccountProvider>
    </MemoryRouter>,
  )
}
const names = (page: HTMLElement) => [...page.querySelectorAll('article h2')].map((each) => each.textContent)

test('lists the most recently deleted first, each with its days left', async () => {
  const page = await show()
  await until(() => names(page).length === 2)
  expect(names(page)).toEqual(['Porto', 'Lisbon'])
  const texts = [...page.querySelectorAll('article')].map((card) => card.textContent)
  expect(texts[0]).toContain('30 days left')
  expect(texts[1]).toContain('1 day left')
  const now = Date.now()
  expect(daysLeft(new Date(now - 31 * DAY).toISOString(), now)).toBe('Deletes today')
})

test('restores a board while offline, pending until it is sent', async () => {
  const page = await show()
  await until(() => names(page).length === 2)
  server.isCut = true
  await press(await until(() => byName('button', 'Restore Porto')))
  await until(() => names(page).length === 1)
  await until(() => document.activeElement?.textContent === 'Trash')
  expect((await workspace.waiting()).map(({ change }) => change.kind)).toEqual(['board.restore'])
  expect((await workspace.boards()).map(({ name }) => name)).toEqual(['Porto'])
})

test('deleting permanently says what goes, and removes everything from this device', async () => {
  const ended = vi.fn(() => new Response(null, { status: 204 }))
  server.on('DELETE /api/trash/1', ended)
  const page = await show()
  await until(() => names(page).length === 2)
  await press(await until(() => byName('button', 'Delete permanently Lisbon')))
  const dialog = await until(() => document.querySelector('[role=dialog]'))
  for (const word of ['history', 'share link', 'can’t be undone']) expect(dialog.textContent).toContain(word)
  await press(await until(() => byName('[role=dialog] button', 'Delete permanently')))
  await until(() => names(page).length === 1)
  expect(ended).toHaveBeenCalledOnce()
  await until(() => document.activeElement?.textContent === 'Trash')
  expect((await workspace.trash.list()).map(({ name }) => name)).toEqual(['Porto'])
}, 20_000)

async function endTwice(page: HTMLElement) {
  let isLost = true
  server.on('DELETE /api/trash/1', () => {
    if (isLost) throw new TypeError('Failed to fetch')
    return json(404, { error: 'NOT_FOUND', message: 'There is no such board in your trash' })
  })
  await until(() => names(page).length === 2)
  await press(await until(() => byName('button', 'Delete permanently Lisbon')))
  const end = async () => press(await until(() => byName('[role=dialog] button', 'Delete permanently')))
  await end()
  await until(() => document.querySelector('[role=dialog] [role=alert]'))
  isLost = false
  await end()
}

test('deleting permanently again after a lost response removes the board from this device, too', async () => {
  const page = await show()
  await endTwice(page)
  await until(() => names(page).length === 1)
  expect((await workspace.trash.list()).map(({ name }) => name)).toEqual(['Porto'])
}, 20_000)

test('a board that was restored elsewhere is not removed from this device', async () => {
  server.on('GET /api/boards/1', () => json(200, {}))
  const page = await show()
  await endTwice(page)
  await until(() => document.querySelector('[role=dialog] [role=alert]')?.textContent?.includes('no such board'))
  expect(names(page)).toHaveLength(2)
}, 20_000)

test('deletes nothing permanently while offline, and says so', async () => {
  const page = await show()
  await until(() => names(page).length === 2)
  server.isCut = true
  await press(await until(() => byName('button', 'Delete permanently Lisbon')))
  await press(await until(() => byName('[role=dialog] button', 'Delete permanently')))
  await until(() => document.querySelector('[role=dialog] [role=alert]')?.textContent?.includes('can’t be reached'))
  expect(names(page)).toHaveLength(2)
}, 20_000)

test('an empty trash says so, with a link to the boards', async () => {
  server.on('GET /api/boards', () => json(200, []))
  const page = await show()
  await until(() => page.textContent?.includes('The trash is empty.'))
  expect(byName<HTMLAnchorElement>('a', 'See your boards')?.getAttribute('href')).toBe('/profile')
})
