import { act, StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notification, UnreadSummary } from '../../contract/notification'
import { FakeServer, json, makeUser } from '../../tests/support/FakeServer'
import { byName, press, render, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { type Live, liveOf } from '../live/Live'
import type { Workspace } from '../offline/workspace'
import { closeToast, readToasts } from '../ui/toast'
import { BellLink } from './BellLink'
import { NotificationCenter } from './NotificationCenter'
import { accessNote, ELEMENT_ID, overwriteNote } from './testNotification'

const BOARD_UID = '00000000-0000-4000-8000-0000000000aa'
let server: FakeServer
let list: Notification[]
let userId = 100
let hidden: boolean
let stored: Map<string, string>

beforeEach(() => {
  // Responses are cached per person: each test uses another one.
  userId++
  list = []
  hidden = false
  stored = new Map()
  const person = makeUser(userId)
  const board = {
    id: 1,
    uid: BOARD_UID,
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
    owner: person,
    collaborators: [],
    role: 'owner',
  }
  server = new FakeServer()
    .on('GET /api/auth/user', () => json(200, person))
    .on('GET /api/boards', () => json(200, [board]))
    .on('GET /api/notifications', () => json(200, { unread: unread(), notifications: list }))
    .on('POST /api/notifications/read', () => json(200, { unread: 0 }))
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})

afterEach(() => {
  for (const { id } of readToasts()) closeToast(id)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const unread = () => list.filter(({ isRead }) => !isRead).length
const openToasts = () => readToasts().filter(({ isOpen }) => isOpen)
const reads = () => server.count('GET /api/notifications')

function GoElsewhere() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate('/notifications')}>
      Elsewhere
    </button>
  )
}

let page: HTMLElement
async function open(path = '/', prepare: (workspace: Workspace) => void = () => {}): Promise<Workspace> {
  const workspace = await testWorkspace(server, userId)
  prepare(workspace)
  page = await render(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <BellLink />
        <GoElsewhere />
        <Routes>
          <Route path="*" element={<NotificationCenter workspace={workspace} />} />
        </Routes>
      </MemoryRouter>
    </StrictMode>,
  )
  await until(() => reads() > 0)
  await until(() => stored.size > 0 || hidden)
  return workspace
}

/** Triggers a check for new notifications. */
async function lookAgain(): Promise<void> {
  const before = reads()
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await until(() => reads() > before)
}

test('the bell shows the number of unread notifications, also in its accessible name', async () => {
  list = [accessNote({ id: 2 }), accessNote({ id: 1, isRead: true })]
  await open()
  const bell = await until(() => byName('a', 'Notifications, 1 unread'))
  expect([bell.textContent, bell.getAttribute('href')]).toEqual(['1', '/notifications'])
})

test('existing notifications are counted but not announced', async () => {
  list = [accessNote({ id: 7 })]
  await open()
  await until(() => byName('a', 'Notifications, 1 unread'))
  expect(openToasts()).toEqual([])
})

test('announces a new notification once, however often it is read', async () => {
  await open()
  list = [accessNote({ id: 8 })]
  await lookAgain()
  const [announced] = await until(() => openToasts().length > 0 && openToasts())
  expect([announced?.title, announced?.action?.label]).toEqual(['You can now edit “Kitchen”', 'Show'])
  if (announced) closeToast(announced.id)
  list = [accessNote({ id: 8 }), accessNote({ id: 3 })]
  await lookAgain()
  expect(openToasts()).toEqual([])
})

test('a hidden tab announces nothing, and what another tab announced is not announced again', async () => {
  await open()
  hidden = true
  list = [accessNote({ id: 8 })]
  const before = reads()
  await act(async () => document.querySelector('button')?.click())
  await until(() => reads() > before)
  await until(() => byName('a', 'Notifications, 1 unread'))
  expect(openToasts()).toEqual([])
  stored.set(`moodloom-told-${userId}`, '8')
  hidden = false
  await lookAgain()
  expect(openToasts()).toEqual([])
})

test('Use mine restores the value through the outbox and marks the notification as read', async () => {
  const workspace = await open()
  list = [overwriteNote('overwritten', { id: 9 })]
  await lookAgain()
  const [announced] = await until(() => openToasts().length > 0 && openToasts())
  expect([announced?.title, announced?.description, announced?.action?.label]).toEqual([
    'Ben replaced your text',
    'On “Kitchen”',
    'Use mine',
  ])
  server.on(`PUT /api/elements/${ELEMENT_ID}`, () => new Promise(() => {}))
  await act(async () => announced?.action?.onClick())
  await until(() => server.count(`PUT /api/elements/${ELEMENT_ID}`) === 1)
  expect((await workspace.waiting()).map(({ change }) => change)).toMatchObject([
    { kind: 'element.update', elementId: ELEMENT_ID, data: { content: 'from Ann' }, baseRev: 3 },
  ])
  expect(server.calls.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ ids: [9] })
  await until(() => byName('a', 'Notifications'))
})

test('Use theirs includes fields added to the same burst since', async () => {
  await open()
  list = [overwriteNote('overwrote', { id: 9 })]
  await lookAgain()
  const [announced] = await until(() => openToasts().length > 0 && openToasts())
  expect([announced?.title, announced?.action?.label]).toEqual(["Your edit replaced Ben's text", 'Use theirs'])
  const fields = [
    { field: 'content', before: 'from Ann', after: 'from Ben' },
    { field: 'rotation', before: 15, after: 30 },
  ]
  list = [overwriteNote('overwrote', { id: 9, fields })]
  await lookAgain()
  await act(async () => announced?.action?.onClick())
  await until(() => server.count(`PUT /api/elements/${ELEMENT_ID}`) > 0)
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ content: 'from Ann', rotation: 15 })
})

test('reports when the value cannot be restored', async () => {
  await open()
  list = [overwriteNote('overwritten', { id: 9, board: { id: 404, name: 'Gone' } })]
  await lookAgain()
  const [announced] = await until(() => openToasts().length > 0 && openToasts())
  await act(async () => announced?.action?.onClick())
  const [failed] = await until(() => openToasts()[0]?.variant === 'destructive' && openToasts())
  expect([failed?.title, failed?.description]).toEqual([
    'Couldn’t restore it',
    '“Gone” isn’t one of your boards anymore, or it’s in the trash.',
  ])
})

test('shows no toast on the notifications page', async () => {
  await open('/notifications')
  list = [accessNote({ id: 8 })]
  await lookAgain()
  await until(() => byName('a', 'Notifications, 1 unread'))
  expect(openToasts()).toEqual([])
})

test('reads again on navigation and after reconnecting', async () => {
  const workspace = await open()
  let before = reads()
  await press(await until(() => byName('button', 'Elsewhere')))
  await until(() => reads() > before)

  server.isCut = true
  await workspace.refreshBoards()
  server.isCut = false
  before = reads()
  await workspace.refreshBoards()
  await until(() => reads() > before)
})

test('does not announce a changed right on the open board, but announces who joined it', async () => {
  await open('/board/1')
  list = [accessNote({ id: 8 })]
  await lookAgain()
  await until(() => byName('a', 'Notifications, 1 unread'))
  expect(openToasts()).toEqual([])
  list = [accessNote({ id: 9, change: 'joined' }), ...list]
  await lookAgain()
  const [announced] = await until(() => openToasts().length > 0 && openToasts())
  expect(announced?.title).toBe('Ben joined “Kitchen”')
})

test('reads again when the live channel reports something new, but not for what is known already', async () => {
  const received: { news?: (news: UnreadSummary) => void; state?: () => void } = {}
  let state: Live['state'] = 'connecting'
  await open('/', (workspace) => {
    const live = liveOf(workspace)
    vi.spyOn(live, 'state', 'get').mockImplementation(() => state)
    vi.spyOn(live, 'on').mockImplementation((topic, listener) => {
      if (topic === 'notification') received.news = listener as typeof received.news
      if (topic === 'state') received.state = listener as typeof received.state
      return () => {}
    })
  })
  const readsAfter = async (act_: () => void) => {
    const before = reads()
    await act(async () => act_())
    return reads() - before
  }
  list = [accessNote({ id: 8 })]
  expect(await readsAfter(() => received.news?.({ unread: 1, latest: { id: 8, kind: 'access' } }))).toBe(1)
  await until(() => byName('a', 'Notifications, 1 unread'))
  expect(await readsAfter(() => received.news?.({ unread: 1, latest: { id: 8, kind: 'access' } }))).toBe(0)
  expect(await readsAfter(() => received.news?.({ unread: 2, latest: { id: 9, kind: 'access' } }))).toBe(1)

  // Messages from before it was connected are lost; while connected, no page needs to poll.
  state = 'live'
  expect(await readsAfter(() => received.state?.())).toBe(1)
  expect(await readsAfter(() => page.querySelector('button')?.click())).toBe(0)
})

test('reads again after an own change that overwrote something', async () => {
  let say = () => {}
  await open('/', (workspace) => {
    vi.spyOn(workspace, 'onOverwrote').mockImplementation((listener) => {
      say = listener
      return () => {}
    })
  })
  const before = reads()
  await act(async () => say())
  expect(reads()).toBe(before + 1)
})
