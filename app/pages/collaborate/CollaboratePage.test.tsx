import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReceivedInvitation } from '../../../contract/sharing'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { AccountProvider } from '../../account/useAccount'
import { CollaboratePage } from './CollaboratePage'

const time = '2026-01-01T00:00:00.000Z'
const person = (id: number) => ({ id, username: `user${id}`, displayName: null, avatarUrl: null })
const board = (id: number, ownerId: number, collaborators: number[]) => ({
  id,
  uid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  userId: ownerId,
  name: `Board ${id}`,
  description: null,
  category: null,
  visibility: 'private',
  thumbnailUrl: null,
  lastEdited: time,
  createdAt: time,
  rev: 0,
  canEdit: true,
  deletedAt: null,
  owner: person(ownerId),
  collaborators: collaborators.map(person),
  role: 'collaborator',
})

let server: FakeServer
let id = 0
let invitations: ReceivedInvitation[]
let boards: ReturnType<typeof board>[]

beforeEach(() => {
  // Responses are cached per person: each test uses another one.
  id += 100
  invitations = []
  boards = []
  server = new FakeServer()
    .on('GET /api/auth/user', () => json(200, makeUser(id)))
    .on('GET /api/boards', () => json(200, boards))
    .on('GET /api/invitations', () => json(200, invitations))
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const invite = (invitationId: number): ReceivedInvitation => ({
  id: invitationId,
  board: { id: 7, name: 'Kitchen' },
  inviter: person(2),
  canEdit: true,
  createdAt: time,
})

async function show(path = '/collaborate', user = makeUser(id, 'ana')) {
  const workspace = await testWorkspace(server, id)
  const store = accountStub({ state: 'signed-in', user, workspace })
  return render(
    <MemoryRouter initialEntries={[path]}>
      <AccountProvider store={store}>
        <CollaboratePage />
      </AccountProvider>
    </MemoryRouter>,
  )
}

/** The cards below a heading. */
const under = (page: HTMLElement, heading: string) => {
  const section = [...page.querySelectorAll('section')].find(
    (each) => each.querySelector('h2')?.textContent === heading,
  )
  return [...(section?.querySelectorAll('h3') ?? [])].map((name) => name.textContent)
}

test('separates boards shared with me and by me, and leaves out all others', async () => {
  boards = [board(1, id, []), board(2, id, [2]), board(3, 2, [3, id]), board(4, 2, [3])]
  const page = await show()
  await until(() => under(page, 'Shared with me').length > 0)
  expect([under(page, 'Shared with me'), under(page, 'Shared by me')]).toEqual([['Board 3'], ['Board 2']])
})

test('explains how to share when nothing is shared', async () => {
  const page = await show()
  await until(() => page.textContent?.includes('No one has shared a board with you yet.'))
  expect(page.textContent).toContain('You haven’t shared any boards.')
  expect(page.textContent).not.toContain('Invitations')
})

test('an accepted invitation becomes a board shared with me', async () => {
  invitations = [invite(5)]
  const page = await show()
  await until(() => page.textContent?.includes('user2 invited you to edit Kitchen'))
  server.on('POST /api/invitations/5/accept', () => {
    invitations = []
    const { owner: _o, collaborators: _c, role: _r, ...joined } = board(7, 2, [])
    boards = [{ ...board(7, 2, [id]), name: 'Kitchen' }]
    return json(200, { ...joined, name: 'Kitchen' })
  })
  await press(await until(() => byName('button', 'Accept Kitchen')))
  await until(() => under(page, 'Shared with me').includes('Kitchen'))
  expect(byName('button', 'Accept Kitchen')).toBeUndefined()
  await until(() => document.activeElement?.textContent === 'Collaborate')
})

test('a declined invitation disappears', async () => {
  invitations = [invite(5)]
  await show()
  server.on('POST /api/invitations/5/decline', () => {
    invitations = []
    return new Response(null, { status: 204 })
  })
  await press(await until(() => byName('button', 'Decline Kitchen')))
  await until(() => !byName('button', 'Decline Kitchen'))
})

test('a withdrawn invitation says so, and a network failure can be retried', async () => {
  invitations = [invite(5)]
  const page = await show()
  const accept = await until(() => byName('button', 'Accept Kitchen'))
  const alert = () => page.querySelector('li [role=alert]')?.textContent
  server.on('POST /api/invitations/5/accept', () => json(404, { error: 'NOT_FOUND', message: 'Invitation not found' }))
  await press(accept)
  await until(() => alert() === 'Invitation not found')
  server.isCut = true
  await press(accept)
  await until(() => alert()?.includes('can’t be reached'))
  expect(accept.hasAttribute('disabled')).toBe(false)
})

test('accepting again after a lost response shows the board that was joined', async () => {
  invitations = [invite(5)]
  const page = await show()
  let isLost = true
  server.on('POST /api/invitations/5/accept', () => {
    invitations = []
    boards = [{ ...board(7, 2, [id]), name: 'Kitchen' }]
    if (isLost) throw new TypeError('Failed to fetch')
    return json(404, { error: 'NOT_FOUND', message: 'This invitation no longer exists' })
  })
  await press(await until(() => byName('button', 'Accept Kitchen')))
  await until(() => page.querySelector('li [role=alert]'))
  isLost = false
  await press(await until(() => byName('button', 'Accept Kitchen')))
  await until(() => !byName('button', 'Accept Kitchen') && under(page, 'Shared with me').includes('Kitchen'))
})

test('an invitation link focuses its invitation', async () => {
  invitations = [invite(4), { ...invite(5), board: { id: 8, name: 'Bath' } }]
  await show('/collaborate?invitation=5')
  await until(() => document.activeElement?.getAttribute('aria-label') === 'Accept Bath')
})

test('the link of someone else’s invitation names the signed-in account', async () => {
  const page = await show('/collaborate?invitation=9')
  await until(() => page.textContent?.includes('it’s for an account other than @ana'))
})

test('offline: shows the boards known to this device, and that invitations could not be loaded', async () => {
  server.isCut = true
  const page = await show()
  await until(() => page.textContent?.includes('Your invitations couldn’t be loaded.'))
  expect(page.textContent).toContain('Shared with me')
})

test('the link in an email asks an unconfirmed account to confirm its email first', async () => {
  const page = await show('/collaborate?invitation=9', { ...makeUser(id, 'ana'), isEmailVerified: false })
  await until(() => page.textContent?.includes('open the link we emailed to ana@example.org'))
  server.on('POST /api/account/verification', () => new Response(null, { status: 204 }))
  await press(await until(() => byName('button', 'Resend the link')))
  await until(() => server.count('POST /api/account/verification') === 1)
})
