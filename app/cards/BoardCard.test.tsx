import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeServer, json, makeUser } from '../../tests/support/FakeServer'
import { serverBoard } from '../../tests/support/offline'
import { byName, press, render, type, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { closeToast, readToasts } from '../ui/toast'
import { BoardCard } from './BoardCard'

const person = (id: number) => ({ id, username: `user${id}`, displayName: null, avatarUrl: null })
const lisbon: LocalBoard = {
  uid: '0190c8a0-0000-7000-8000-000000000001',
  id: 7,
  isDraft: false,
  userId: 1,
  name: 'Lisbon tiles',
  description: null,
  category: 'Travel',
  visibility: 'private',
  thumbnailUrl: null,
  lastEdited: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  canEdit: true,
  deletedAt: null,
  cursor: 0,
  isComplete: false,
  openedAt: 0,
  isPinned: false,
  owner: person(1),
  collaborators: [],
}

let server: FakeServer
let workspace: Workspace

beforeEach(async () => {
  server = new FakeServer().on('GET /api/boards', () => json(200, []))
  workspace = await testWorkspace(server)
})

async function show(changes: Partial<LocalBoard> = {}) {
  return render(
    <MemoryRouter>
      <BoardCard board={{ ...lisbon, ...changes }} workspace={workspace} />
    </MemoryRouter>,
  )
}

async function openMenu() {
  await press(await until(() => byName('button', 'More about Lisbon tiles')))
  await until(() => document.querySelector('[role=menu]'))
}

const labels = (card: HTMLElement) =>
  [...card.querySelectorAll('[role=img]')].map((image) => image.getAttribute('aria-label'))

test('a board without a thumbnail shows four colors, its name and its category', async () => {
  const card = await show()
  expect(card.querySelectorAll('[data-placeholder] > span')).toHaveLength(4)
  expect(card.querySelector('h3')?.textContent).toBe('Lisbon tiles')
  expect(card.textContent).toContain('Travel')
})

test('a board with a thumbnail shows it at card size', async () => {
  const card = await show({ thumbnailUrl: '/assets/a.webp' })
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/assets/a.webp?w=640')
})

test('the icon says private or public; the owner is shown as You to themselves', async () => {
  expect(labels(await show())).toEqual(['Private', 'You'])
  expect(labels(await show({ visibility: 'public' }))).toEqual(['Public', 'You'])
})

test('shows three avatars and the number of the others', async () => {
  const card = await show({ collaborators: [person(2), person(3), person(4), person(5)] })
  expect(labels(card)).toEqual(['Private', 'You', 'user2', 'user3'])
  expect(card.textContent).toContain('+2 more')
})

test('a saved board opens by its id; a pending one and a draft open by their uid and are labeled', async () => {
  const href = (card: HTMLElement) => card.querySelector('a')?.getAttribute('href')
  expect(href(await show())).toBe('/board/7')
  const waiting = await show({ id: null })
  expect(href(waiting)).toBe(`/board/new?draft=${lisbon.uid}`)
  expect(waiting.textContent).toContain('Waiting to sync')
  const draft = await show({ id: null, isDraft: true })
  expect(draft.textContent).toContain('On this device only')
})

test('the menu is a separate button outside the link', async () => {
  const card = await show()
  expect(byName('button', 'More about Lisbon tiles')?.closest('a')).toBeNull()
  await openMenu()
  const items = [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)
  expect(items).toEqual(['Open', 'Rename', 'Duplicate', 'Make public', 'Keep offline', 'Delete'])
  expect(card.querySelectorAll('h3')).toHaveLength(1)
})

test('someone else’s board offers no owner-only actions', async () => {
  await show({ userId: 2, owner: person(2) })
  await openMenu()
  const items = [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)
  expect(items).toEqual(['Open', 'Keep offline'])
})

test('renaming is an ordinary mutation that waits on this device', async () => {
  server.isCut = true
  await show()
  await openMenu()
  await press(await until(() => byName('[role=menuitem]', 'Rename')))
  await until(() => document.querySelector('[role=dialog] input'))
  await type('Name', 'Lisbon at noon')
  await press(await until(() => byName('button[type=submit]', 'Rename')))
  await until(() => !document.querySelector('[role=dialog]'))
  const waiting = await workspace.waiting()
  expect(waiting.map(({ change }) => change)).toEqual([{ kind: 'board.update', data: { name: 'Lisbon at noon' } }])
})

test('duplicating calls the server, then reloads the list', async () => {
  const duplicated = vi.fn(() => json(201, {}))
  server.on('POST /api/boards/7/duplicate', duplicated)
  vi.stubGlobal('fetch', server.fetch)
  await show()
  await openMenu()
  await press(await until(() => byName('[role=menuitem]', 'Duplicate')))
  await until(() => server.count('GET /api/boards') === 1)
  expect(duplicated).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('duplicating again after a lost response makes no second copy; after a response, another one', async () => {
  const ids: (string | null)[] = []
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => json(201, {}), () => json(201, {})]
  server.on('POST /api/boards/7/duplicate', () => answers[ids.length - 1]?.() ?? json(500, {}))
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method === 'POST') ids.push(new Headers(init.headers).get('Idempotency-Key'))
    return server.fetch(path, init)
  })
  await show()
  for (const title of ['Couldn’t duplicate it', 'Board duplicated', 'Board duplicated']) {
    for (const { id } of readToasts()) closeToast(id)
    await openMenu()
    await press(await until(() => byName('[role=menuitem]', 'Duplicate')))
    await until(() => readToasts().some((toast) => toast.isOpen && toast.title === title))
  }
  expect(ids[0]).toBeTruthy()
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
  vi.unstubAllGlobals()
})

test('a board with changes that cannot be sent now is not duplicated without them', async () => {
  const duplicated = vi.fn(() => json(201, {}))
  server.on('POST /api/boards/7/duplicate', duplicated)
  vi.stubGlobal('fetch', server.fetch)
  const listed = serverBoard({ id: 7, uid: lisbon.uid, userId: 1 })
  server.on('GET /api/auth/user', () => json(200, makeUser(1)))
  server.on('GET /api/boards', () => json(200, [{ ...listed, owner: person(1), collaborators: [], role: 'owner' }]))
  server.on('PUT /api/boards/7', () => new Response('', { status: 503 }))
  await workspace.refreshBoards()
  await workspace.updateBoard(lisbon.uid, { name: 'Lisbon at noon' })
  await show()
  await openMenu()
  await press(await until(() => byName('[role=menuitem]', 'Duplicate')))
  await until(() => readToasts()[0]?.title === 'Couldn’t duplicate it')
  expect(readToasts()[0]?.description).toContain('haven’t synced yet')
  expect(duplicated).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('a collaborator can leave a board: pending changes are sent first, then the list is reloaded', async () => {
  const own = { id: 5, boardId: 7, userId: 1, canEdit: true, createdAt: lisbon.createdAt, user: person(1) }
  const other = { ...own, id: 4, userId: 3, user: person(3) }
  const left = vi.fn(() => new Response(null, { status: 204 }))
  server.on('GET /api/boards/7/collaborators', () => json(200, [other, own]))
  server.on('DELETE /api/boards/7/collaborators/5', left)
  vi.stubGlobal('fetch', server.fetch)
  await show({ userId: 2, owner: person(2), collaborators: [person(3), person(1)] })
  await openMenu()
  await press(await until(() => byName('[role=menuitem]', 'Leave board')))
  await press(await until(() => byName('[role=dialog] button', 'Leave board')))
  await until(() => !document.querySelector('[role=dialog]'))
  expect(left).toHaveBeenCalledOnce()
  expect(server.count('GET /api/boards')).toBe(1)
  vi.unstubAllGlobals()
})

test('leaving while offline shows an error and does not leave', async () => {
  server.isCut = true
  vi.stubGlobal('fetch', server.fetch)
  await show({ userId: 2, owner: person(2), collaborators: [person(1)] })
  await openMenu()
  await press(await until(() => byName('[role=menuitem]', 'Leave board')))
  await press(await until(() => byName('[role=dialog] button', 'Leave board')))
  await until(() => document.querySelector('[role=dialog] [role=alert]')?.textContent?.includes('can’t be reached'))
  vi.unstubAllGlobals()
})
