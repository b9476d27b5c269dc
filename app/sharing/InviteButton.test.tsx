import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Collaborator } from '../../contract/shared/board'
import type { Invitation, ShareLink } from '../../contract/sharing'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { byName, fieldOf, press, render, type, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { BoardStore } from '../board/store/BoardStore'
import { BOARD_UID, TestSource, testBoard } from '../board/store/testSource'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { InviteButton } from './InviteButton'

const TOKEN = 't'.repeat(43)
const time = '2026-01-01T00:00:00.000Z'
const person = (id: number) => ({ id, username: `user${id}`, displayName: `Person ${id}`, avatarUrl: null })
const member = (id: number, canEdit: boolean): Collaborator => ({
  id: id * 10,
  boardId: 1,
  userId: id,
  canEdit,
  createdAt: time,
  user: person(id),
})

let server: FakeServer
let workspace: Workspace
let userId = 0
let source: TestSource
let store: BoardStore
let people: Collaborator[]
let invited: Invitation[]
let link: ShareLink | null
const onSave = vi.fn()
const done = () => new Response(null, { status: 204 })

beforeEach(async () => {
  // Responses are cached per person: each test uses another one.
  userId += 100
  people = []
  invited = []
  link = null
  server = new FakeServer()
    .on('GET /api/boards', () => json(200, []))
    .on('GET /api/boards/1/collaborators', () => json(200, people))
    .on('GET /api/boards/1/invitations', () => json(200, invited))
    .on('GET /api/boards/1/share-link', () => json(200, { link }))
  vi.stubGlobal('fetch', server.fetch)
  workspace = await testWorkspace(server, userId)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function show(fields: Partial<LocalBoard> = {}): Promise<HTMLElement> {
  const board = testBoard({ userId, owner: person(userId), ...fields })
  source = new TestSource({ board, elements: [], pending: [] })
  store = new BoardStore({ source, boardUid: BOARD_UID })
  await store.open()
  await render(
    <MemoryRouter>
      <InviteButton store={store} workspace={workspace} onSave={onSave} />
    </MemoryRouter>,
  )
  const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-haspopup=dialog]')]
  await press(await until(() => buttons.at(-1)))
  return until(() => document.querySelector<HTMLElement>('[role=dialog]'))
}

const bodies = (call: string) =>
  server.calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)
const rows = (sheet: HTMLElement) => [...sheet.querySelectorAll('li')].map((row) => row.textContent).join()
const alerts = () => [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent)
const submit = async () => press(await until(() => byName('button[type=submit]', 'Invite')))

test('shows Invite to the owner only, and People to others', async () => {
  await show()
  expect(byName('button[aria-haspopup=dialog]', 'Invite')).toBeDefined()
  await show({ userId: userId + 1, owner: person(userId + 1) })
  expect(byName('button[aria-haspopup=dialog]', 'People')).toBeDefined()
})

test('offers to save an unsaved board, and says when it is syncing', async () => {
  const sheet = await show({ id: null, isDraft: true })
  await press(await until(() => byName('button', 'Save')))
  expect(onSave).toHaveBeenCalledOnce()
  expect(sheet.textContent).toContain('once the board is saved')
  await act(async () => source.emit({ board: testBoard({ userId, id: null }) }))
  await until(() => sheet.textContent?.includes('The board is syncing.'))
  await act(async () => source.emit({ board: testBoard({ userId, id: 1 }) }))
  await until(() => byName('h3', 'Invite people'))
})

test('invites by username, with or without edit access, and lists the invitation', async () => {
  const sheet = await show()
  server.on('POST /api/boards/1/collaborators', () => {
    invited = [{ id: 3, boardId: 1, user: person(7), email: null, canEdit: true, createdAt: time }]
    return json(201, invited[0])
  })
  await type('Username or email', ' @user7 ')
  await press(fieldOf('Can edit'))
  await submit()
  await until(() => sheet.textContent?.includes('Person 7'))
  expect(bodies('POST /api/boards/1/collaborators')).toEqual([{ username: 'user7', canEdit: true }])
  expect(fieldOf('Username or email').value).toBe('')
  expect(sheet.textContent).toContain('Invited to edit')
})

test('treats input with an @ as an email, and gives no edit access by default', async () => {
  await show()
  server.on('POST /api/boards/1/collaborators', () => json(201, {}))
  await type('Username or email', 'zoe@example.org')
  await submit()
  await until(() => bodies('POST /api/boards/1/collaborators').length === 1)
  expect(bodies('POST /api/boards/1/collaborators')).toEqual([{ email: 'zoe@example.org', canEdit: false }])
})

test('shows a refusal at the field, and keeps the input even when the sheet is closed', async () => {
  await show()
  server.on('POST /api/boards/1/collaborators', () =>
    json(404, { error: 'NOT_FOUND', message: 'Nobody has that username', field: 'username' }),
  )
  await submit()
  await until(() => alerts().includes('Enter a username or an email'))
  await type('Username or email', 'user8')
  await submit()
  await until(() => alerts().includes('Nobody has that username'))
  const field = fieldOf('Username or email')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Nobody has that username',
  )
  expect(field.value).toBe('user8')
  await press(await until(() => byName('button', 'Close')))
  await until(() => !document.querySelector('[role=dialog]'))
  await show()
  expect(fieldOf('Username or email').value).toBe('user8')
})

test('shows at the field that the server is unreachable, and works on the next press once online', async () => {
  await show()
  server.on('POST /api/boards/1/collaborators', () => json(201, {}))
  await type('Username or email', 'user9')
  server.isCut = true
  await submit()
  await until(() => alerts().some((text) => text?.includes('can’t be reached')))
  server.isCut = false
  await submit()
  await until(() => fieldOf('Username or email').value === '')
})

test.each([
  ['accepted', json(201, {})],
  ['refused', json(404, { error: 'NOT_FOUND', message: 'Nobody has that username', field: 'username' })],
])(
  'what is typed while an invitation is being sent stays when it is %s, even when the sheet is closed',
  async (_, response) => {
    const sheet = await show()
    let answer = (_: Response) => {}
    server.on('POST /api/boards/1/collaborators', () => new Promise((resolve) => (answer = resolve)))
    await type('Username or email', 'user10')
    await submit()
    await until(() => server.count('POST /api/boards/1/collaborators') === 1)
    await type('Username or email', 'user11')
    const field = fieldOf('Username or email')
    const select = vi.spyOn(field, 'select')
    await act(async () => answer(response))
    await until(() => sheet.textContent?.includes('@user10') || alerts().includes('Nobody has that username'))
    expect(field.value).toBe('user11')
    // Else the next key would replace it.
    expect(select).not.toHaveBeenCalled()
    await press(await until(() => byName('button', 'Close')))
    await until(() => !document.querySelector('[role=dialog]'))
    await show()
    expect(fieldOf('Username or email').value).toBe('user11')
  },
)

test('the owner changes roles, and removes people after confirming', async () => {
  people = [member(2, true)]
  const sheet = await show()
  const role = await until(() => sheet.querySelector<HTMLSelectElement>('select'))
  server.on('PATCH /api/boards/1/collaborators/20', () => {
    people = [member(2, false)]
    return json(200, people[0])
  })
  await act(async () => {
    role.value = 'view'
    role.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => bodies('PATCH /api/boards/1/collaborators/20').length === 1 && role.value === 'view')
  expect(bodies('PATCH /api/boards/1/collaborators/20')).toEqual([{ canEdit: false }])
  server.on('DELETE /api/boards/1/collaborators/20', () => {
    people = []
    return done()
  })
  await press(await until(() => byName('button', 'Remove Person 2')))
  expect(server.count('DELETE /api/boards/1/collaborators/20')).toBe(0)
  await press(await until(() => byName('button', 'Remove Person 2')))
  await until(() => !rows(sheet).includes('Person 2'))
})

test('a refused role change keeps the old role and shows the reason', async () => {
  people = [member(2, true)]
  const sheet = await show()
  server.on('PATCH /api/boards/1/collaborators/20', () => json(429, { error: 'RATE_LIMIT', message: 'Slow down' }))
  const role = await until(() => sheet.querySelector<HTMLSelectElement>('select'))
  await act(async () => {
    role.value = 'view'
    role.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => alerts().includes('Slow down'))
  expect(role.value).toBe('edit')
})

test('an invitation can be withdrawn and its link copied', async () => {
  invited = [{ id: 3, boardId: 1, user: null, email: 'zoe@example.org', canEdit: false, createdAt: time }]
  const sheet = await show()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press(await until(() => byName('button', 'Copy zoe@example.org’s invitation link')))
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/collaborate?invitation=3`)
  server.on('DELETE /api/boards/1/invitations/3', () => {
    invited = []
    return done()
  })
  await press(await until(() => byName('button', 'Withdraw the invitation to zoe@example.org')))
  await press(await until(() => byName('button', 'Withdraw the invitation to zoe@example.org')))
  await until(() => !rows(sheet).includes('zoe@example.org'))
})

test('a link is created with the chosen lifetime, and can be turned off', async () => {
  const sheet = await show()
  server.on('POST /api/boards/1/share-link', () => {
    link = { token: TOKEN, expiresAt: null, createdAt: time }
    return json(200, { link })
  })
  const lifetime = await until(() => sheet.querySelector<HTMLSelectElement>('select'))
  await act(async () => {
    lifetime.value = 'week'
    lifetime.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press(await until(() => byName('button', 'Create link')))
  await until(() => fieldOf('Link').value === `${location.origin}/s/${TOKEN}`)
  const [requested] = bodies('POST /api/boards/1/share-link') as { expiresAt: string }[]
  expect(Math.round((Date.parse(requested?.expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(7)
  server.on('DELETE /api/boards/1/share-link', () => {
    link = null
    return done()
  })
  await press(await until(() => byName('button', 'Turn off link')))
  await press(await until(() => byName('button', 'Turn off for everyone')))
  await until(() => byName('button', 'Create link'))
})

test('a link that can’t be shown again says so, and can be turned off', async () => {
  link = { token: null, expiresAt: null, createdAt: time }
  const sheet = await show()
  await until(() => sheet.textContent?.includes('can’t be shown again'))
  expect(byName('button', 'Turn off link')).toBeDefined()
})

test('the visibility is changed like anything else on the board, even offline', async () => {
  server.isCut = true
  await show()
  await press(fieldOf('Public board'))
  await act(async () => store.stored())
  expect(source.commits.flat().map(({ change }) => change)).toEqual([
    { kind: 'board.update', data: { visibility: 'public' } },
  ])
  expect(fieldOf('Public board').checked).toBe(true)
})

test('people who do not own the board see who is on it and can only leave', async () => {
  people = [member(userId, false), member(2, true)]
  const sheet = await show({ userId: 5, owner: person(5), canEdit: false })
  await until(() => sheet.textContent?.includes('Person 2'))
  expect(sheet.querySelectorAll('select, form, input')).toHaveLength(0)
  expect(server.count('GET /api/boards/1/invitations') + server.count('GET /api/boards/1/share-link')).toBe(0)
  server.on(`DELETE /api/boards/1/collaborators/${userId * 10}`, done)
  await press(await until(() => byName('button', 'Leave board')))
  expect(server.count(`DELETE /api/boards/1/collaborators/${userId * 10}`)).toBe(0)
  await press(await until(() => byName('button', 'Leave board')))
  await until(() => !document.querySelector('[role=dialog]'))
  expect(server.count(`DELETE /api/boards/1/collaborators/${userId * 10}`)).toBe(1)
})

test('shows the people known last while offline, and says so', async () => {
  server.isCut = true
  await workspace.refreshBoards()
  const sheet = await show({ collaborators: [person(2)] })
  await until(() => sheet.textContent?.includes('Offline.'))
  expect(sheet.textContent).toContain('Person 2')
  expect(alerts()).toEqual([])
})
