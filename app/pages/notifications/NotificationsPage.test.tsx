import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notification } from '../../../contract/notification'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { AccountProvider } from '../../account/useAccount'
import { BellLink } from '../../notifications/BellLink'
import {
  accessNote,
  ELEMENT_ID,
  invitationNote,
  overwriteNote,
  proposalNote,
} from '../../notifications/testNotification'
import type { Workspace } from '../../offline/workspace'
import { NotificationsPage } from './NotificationsPage'

let server: FakeServer
let userId = 300
let list: Notification[]
let unreadBeyond: number

beforeEach(() => {
  // Responses are cached per person: each test uses another one.
  userId++
  list = []
  unreadBeyond = 0
  const board = {
    id: 1,
    uid: '00000000-0000-4000-8000-0000000000aa',
    userId,
    name: 'Kitchen',
    description: null,
    category: null,
    visibility: 'private',
    thumbnailUrl: null,
    lastEdited: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    rev: 3,
    canEdit: true,
    deletedAt: null,
    owner: makeUser(userId),
    collaborators: [],
    role: 'owner',
  }
  server = new FakeServer()
    .on('GET /api/auth/user', () => json(200, makeUser(userId)))
    .on('GET /api/boards', () => json(200, [board]))
    .on('GET /api/notifications', () => json(200, { unread: unread(), notifications: list }))
    .on('POST /api/notifications/read', () => {
      list = list.map((each) => ({ ...each, isRead: true }))
      unreadBeyond = 0
      return json(200, { unread: 0 })
    })
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const unread = () => list.filter(({ isRead }) => !isRead).length + unreadBeyond
const readCalls = () => server.calls.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body)

async function show(saved?: unknown): Promise<{ page: HTMLElement; workspace: Workspace }> {
  const workspace = await testWorkspace(server, userId)
  if (saved !== undefined) await workspace.remember('notifications', saved)
  const store = accountStub({ state: 'signed-in', user: makeUser(userId), workspace })
  const page = await render(
    <MemoryRouter initialEntries={['/notifications']}>
      <AccountProvider store={store}>
        <BellLink />
        <NotificationsPage />
      </AccountProvider>
    </MemoryRouter>,
  )
  return { page, workspace }
}

test('opening the list marks it as read; new items stay marked', async () => {
  list = [accessNote({ id: 2 }), accessNote({ id: 1, isRead: true, change: 'joined' })]
  const { page } = await show()
  await until(() => readCalls().length > 0)
  expect(readCalls()).toEqual([{ ids: [2] }])
  await until(() => byName('a', 'Notifications'))
  const titles = [...page.querySelectorAll('li h2')].map((title) => title.textContent)
  expect(titles).toEqual(['New: You can now edit “Kitchen”', 'Ben joined “Kitchen”'])
})

test('marks items beyond the list as read, too', async () => {
  list = [accessNote({ id: 2 })]
  unreadBeyond = 3
  await show()
  await until(() => readCalls().length > 0)
  expect(readCalls()).toEqual([{}])
})

test('shows both versions, and either can be used', async () => {
  list = [overwriteNote('overwritten')]
  const { page } = await show()
  const useMine = await until(() => byName('button', 'Use mine'))
  const versions = [...page.querySelectorAll('section')].map((version) => version.textContent)
  expect(versions).toEqual(['Yours, replacedfrom AnnUse mine', "Ben's, in its placefrom BenUse theirs"])
  server.on(`PUT /api/elements/${ELEMENT_ID}`, () => json(500, { error: 'INTERNAL', message: 'later' }))
  await press(useMine)
  const sent = () => server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await until(() => sent().length === 1)
  expect(sent()).toEqual([{ content: 'from Ann' }])
  expect(page.querySelector('li a')?.getAttribute('href')).toBe('/board/1')
})

test('offline, the chosen version waits on this device', async () => {
  list = [overwriteNote('overwrote')]
  const { workspace } = await show()
  const useTheirs = await until(() => byName('button', 'Use theirs'))
  await act(async () => void (await workspace.refreshBoards()))
  server.isCut = true
  await press(useTheirs)
  await until(() => !useTheirs.hasAttribute('disabled'))
  expect((await workspace.waiting()).map(({ change }) => change)).toMatchObject([{ data: { content: 'from Ann' } }])
})

test('accepts or declines an invitation in place, and does not offer one again once answered', async () => {
  list = [invitationNote({ id: 2 }), invitationNote({ id: 1, invitationId: 4, isOpen: false })]
  const { page } = await show()
  const accept = await until(() => byName('button', 'Accept Kitchen'))
  expect([...page.querySelectorAll('li')][1]?.textContent).toContain('Answered or withdrawn.')
  server.on('POST /api/invitations/5/accept', () => json(404, { error: 'NOT_FOUND', message: 'Invitation not found' }))
  await press(accept)
  await until(() => page.querySelector('li [role=alert]')?.textContent === 'Invitation not found')
  server.on('POST /api/invitations/5/decline', () => {
    list = [invitationNote({ id: 2, isOpen: false })]
    return new Response(null, { status: 204 })
  })
  await press(await until(() => byName('button', 'Decline Kitchen')))
  await until(() => !byName('button', 'Accept Kitchen'))
})

test('an agent’s proposal links to its board, with the proposals open', async () => {
  list = [proposalNote()]
  const { page } = await show()
  await until(() => byName('a', 'See the proposal'))
  expect(page.querySelector('li h2')?.textContent).toBe('New: My agent proposes changes to “Kitchen”')
  expect(page.querySelector('li a')?.getAttribute('href')).toBe('/board/1?panel=agents')
})

test('does not link to a board that the person was removed from', async () => {
  list = [accessNote({ id: 2, change: 'removed', canEdit: false }), accessNote({ id: 1 })]
  const { page } = await show()
  await until(() => page.querySelectorAll('li').length === 2)
  const links = [...page.querySelectorAll('li')].map((row) => row.querySelector('a')?.getAttribute('href') ?? null)
  expect(links).toEqual([null, '/board/1'])
})

test('lists a refused edit of this device, with its actions, until it is resolved', async () => {
  const { page, workspace } = await show()
  await until(() => page.textContent?.includes('Nothing new'))
  server.on('POST /api/boards', () => json(400, { error: 'VALIDATION_FAILED', message: 'That name is no name' }))
  await act(async () => {
    const draft = await workspace.createDraft({ name: 'Refused' })
    await workspace.saveDraft(draft.uid)
    await workspace.flush()
  })
  await until(() => page.textContent?.includes('Edits that weren’t accepted'))
  expect(page.textContent).toContain('That name is no name')
  await press(await until(() => byName('button', 'Discard')))
  await press(await until(() => byName('button', 'Discard permanently')))
  await until(() => !page.textContent?.includes('Edits that weren’t accepted'))
})

test('reports a list that could not be loaded, and can retry', async () => {
  server.isCut = true
  const { page } = await show()
  await until(() => page.querySelector('[role=alert]')?.textContent?.includes('couldn’t be loaded'))
  server.isCut = false
  list = [accessNote({ id: 2 })]
  await press(await until(() => byName('button', 'Try again')))
  await until(() => page.querySelectorAll('li').length === 1)
  expect(page.querySelector('[role=alert]')).toBeNull()
})

test('offline: shows the last list and says that it may be out of date', async () => {
  server.isCut = true
  const { page } = await show({ unread: 0, notifications: [overwriteNote('overwritten', { isRead: true })] })
  await until(() => byName('button', 'Use mine'))
  expect(page.querySelector('[role=alert]')?.textContent).toContain('This list may be out of date.')
})

test('stores the list for offline use; ignores a stored list that this version cannot read', async () => {
  list = [accessNote({ id: 2 })]
  const { workspace } = await show()
  await until(() => readCalls().length > 0)
  await vi.waitFor(async () =>
    expect(await workspace.recall('notifications')).toMatchObject({ notifications: [{ id: 2 }] }),
  )
  userId++
  server.isCut = true
  const { page } = await show({ something: 'else' })
  await until(() => page.querySelector('[role=alert]')?.textContent?.includes('couldn’t be loaded'))
})

test('each visit loads the list once, and afresh', async () => {
  list = [accessNote({ id: 2 })]
  await show()
  await until(() => readCalls().length > 0)
  expect(server.count('GET /api/notifications')).toBe(1)
  list = [accessNote({ id: 3 }), ...list]
  const { page } = await show()
  await until(() => page.querySelectorAll('li').length === 2)
  expect(server.count('GET /api/notifications')).toBe(2)
})
