import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PEOPLE_PER_BOARD_MAX } from '../../contract/limits'
import { board as boardSchema } from '../../contract/shared/board'
import { invitation, receivedInvitation } from '../../contract/sharing'
import { closeSockets, joinBoard } from '../../tests/support/live'
import { type Answer, join, type Person } from '../../tests/support/people'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await join(server)
})
afterEach(closeSockets)
afterAll(() => server.close())

const invite = (board: number, requested: object, who = owner): Promise<Answer> =>
  who.send('POST', `/api/boards/${board}/collaborators`, requested)
const pending = async (board: number) =>
  z.array(invitation).parse((await owner.get(`/api/boards/${board}/invitations`)).body)
const received = async (person: Person) =>
  z.array(receivedInvitation).parse((await person.get('/api/invitations')).body)
const accept = (person: Person, id: number) => person.send('POST', `/api/invitations/${id}/accept`)
const collaborators = async (board: number) => (await owner.get(`/api/boards/${board}/collaborators`)).body
const cards = async (person: Person, board: number) =>
  (await person.get('/api/boards')).body.find(({ id }: { id: number }) => id === board)

describe('an invitation by username', () => {
  it('is listed for both, and gives no access before it is accepted', async () => {
    const ben = await join(server)
    const board = await owner.board({ name: 'Autumn' })
    const made = await invite(board, { username: ben.username.toUpperCase(), canEdit: true })
    expect(made.status).toBe(201)
    expect(invitation.parse(made.body)).toMatchObject({
      boardId: board,
      user: { id: ben.id, username: ben.username },
      email: null,
      canEdit: true,
    })
    expect(await pending(board)).toEqual([made.body])
    expect(await received(ben)).toEqual([
      {
        id: made.body.id,
        board: { id: board, name: 'Autumn' },
        inviter: { id: owner.id, username: owner.username, displayName: owner.username, avatarUrl: null },
        canEdit: true,
        createdAt: made.body.createdAt,
      },
    ])
    expect((await ben.get(`/api/boards/${board}`)).status).toBe(404)
    expect((await ben.get(`/api/boards/${board}/elements`)).status).toBe(404)
    expect(await cards(ben, board)).toBeUndefined()
  })

  it('becomes a collaboration when accepted: both lists show the board, and it is no longer pending', async () => {
    const ben = await join(server)
    const board = await owner.board()
    const { body } = await invite(board, { username: ben.username, canEdit: true })
    const accepted = await accept(ben, body.id)
    expect(accepted.status).toBe(200)
    expect(boardSchema.parse(accepted.body)).toMatchObject({ id: board, canEdit: true })
    expect(await pending(board)).toEqual([])
    expect(await received(ben)).toEqual([])
    expect(await cards(ben, board)).toMatchObject({ role: 'collaborator', canEdit: true, owner: { id: owner.id } })
    expect(await cards(owner, board)).toMatchObject({ role: 'owner', collaborators: [{ id: ben.id }] })
    const added = await ben.send('POST', `/api/boards/${board}/elements`, { type: 'text', content: 'mine' })
    expect(added.status).toBe(201)
  })

  it('is view-only by default', async () => {
    const ben = await join(server)
    const board = await owner.board()
    const { body } = await invite(board, { username: ben.username })
    expect((await accept(ben, body.id)).body).toMatchObject({ canEdit: false })
    expect((await ben.send('POST', `/api/boards/${board}/elements`, { type: 'text', content: 'x' })).status).toBe(403)
  })

  it('is gone for both when declined, and can be sent again', async () => {
    const ben = await join(server)
    const board = await owner.board()
    const { body } = await invite(board, { username: ben.username })
    expect((await ben.send('POST', `/api/invitations/${body.id}/decline`)).status).toBe(204)
    expect([await pending(board), await received(ben), await collaborators(board)]).toEqual([[], [], []])
    expect((await accept(ben, body.id)).status).toBe(404)
    expect((await invite(board, { username: ben.username })).status).toBe(201)
  })

  it('is the same one if sent again, with the new role', async () => {
    const ben = await join(server)
    const board = await owner.board()
    const first = await invite(board, { username: ben.username, canEdit: false })
    const second = await invite(board, { username: ben.username, canEdit: true })
    expect(second.status).toBe(200)
    expect(second.body).toEqual({ ...first.body, canEdit: true })
    expect(await pending(board)).toEqual([second.body])
    expect((await accept(ben, first.body.id)).body).toMatchObject({ canEdit: true })
  })

  it('returns 404 on username for an unknown person', async () => {
    const board = await owner.board()
    expect(await invite(board, { username: 'nobody-at-all' })).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND', field: 'username' },
    })
  })

  it('notifies the invited person once', async () => {
    const ben = await join(server)
    const board = await owner.board()
    const { body } = await invite(board, { username: ben.username })
    await invite(board, { username: ben.username, canEdit: true })
    expect((await ben.get('/api/notifications')).body).toMatchObject({
      unread: 1,
      notifications: [{ kind: 'invitation', invitationId: body.id, isOpen: true, by: { id: owner.id } }],
    })
    await accept(ben, body.id)
    expect((await ben.get('/api/notifications')).body.notifications[0]).toMatchObject({ isOpen: false })
  })
})

describe('an invitation by email', () => {
  it('gets the same answer whether or not the email has an account', async () => {
    const ben = await join(server)
    const board = await owner.board()
    const known = await invite(board, { email: ben.email, canEdit: true })
    const unknown = await invite(board, { email: 'nobody@example.org', canEdit: true })
    expect([known.status, unknown.status]).toEqual([201, 201])
    expect(known.body).toMatchObject({ user: null, email: ben.email })
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect(unknown.body).toMatchObject({ user: null, email: 'nobody@example.org' })
    expect(await pending(board)).toEqual([known.body, unknown.body])
  })

  it('reaches the owner of the email, whatever its case', async () => {
    const ben = await join(server)
    const board = await owner.board()
    const { body } = await invite(board, { email: ben.email.toUpperCase(), canEdit: true })
    expect(await received(ben)).toMatchObject([{ id: body.id, board: { id: board } }])
    expect((await ben.get('/api/notifications')).body).toMatchObject({
      notifications: [{ kind: 'invitation', invitationId: body.id, isOpen: true }],
    })
    expect((await accept(ben, body.id)).status).toBe(200)
    expect(await collaborators(board)).toMatchObject([{ userId: ben.id, canEdit: true }])
    expect(await pending(board)).toEqual([])
  })

  it('waits for a person without an account until they register with it', async () => {
    const board = await owner.board()
    const { body } = await invite(board, { email: 'Late-Comer@Example.org' })
    const delayed = await join(server, 'late-comer')
    expect(await received(delayed)).toMatchObject([{ id: body.id }])
    expect((await delayed.get('/api/notifications')).body).toMatchObject({
      unread: 1,
      notifications: [{ kind: 'invitation', invitationId: body.id, by: { id: owner.id } }],
    })
    expect((await accept(delayed, body.id)).status).toBe(200)
  })

  it('notifies no one of a board in the trash when they confirm the email', async () => {
    const [board, gone] = [await owner.board(), await owner.board()]
    const { body } = await invite(board, { email: 'mover@example.org' })
    await invite(gone, { email: 'mover@example.org' })
    await owner.send('DELETE', `/api/boards/${gone}`)
    const mover = await join(server, 'mover')
    expect((await mover.get('/api/notifications')).body).toMatchObject({
      unread: 1,
      notifications: [{ kind: 'invitation', invitationId: body.id }],
    })
    await owner.send('POST', `/api/boards/${gone}/restore`)
    expect(await received(mover)).toHaveLength(2)
  })

  it('notifies no one of their own board when they take over the invited address', async () => {
    const ben = await join(server)
    const board = await ben.board()
    await invite(board, { email: 'second-address@example.org' }, ben)
    await ben.send('POST', '/api/account/email', { email: 'second-address@example.org', password: PASSWORD })
    const link = (await server.mailsTo('second-address@example.org')).at(-1)?.link ?? ''
    expect((await server.visitor()(`/api/auth/verify${new URL(link).search}`)).status).toBe(200)
    expect((await ben.get('/api/notifications')).body.notifications).toEqual([])
  })

  it('is the same one if sent again in another case', async () => {
    const board = await owner.board()
    const first = await invite(board, { email: 'twice@example.org' })
    const second = await invite(board, { email: 'TWICE@example.org', canEdit: true })
    expect([second.status, second.body.id]).toEqual([200, first.body.id])
    expect(await pending(board)).toHaveLength(1)
  })

  it('is answered together with one by username to the same person', async () => {
    const ben = await join(server)
    const board = await owner.board()
    await invite(board, { username: ben.username })
    const { body } = await invite(board, { email: ben.email, canEdit: true })
    expect(await received(ben)).toMatchObject([{ id: body.id, canEdit: true }])
    await accept(ben, body.id)
    expect([await pending(board), await received(ben)]).toEqual([[], []])
    expect(await collaborators(board)).toHaveLength(1)
  })
})

describe('refuses to invite', () => {
  it.each(['username', 'email'] as const)('oneself, by %s', async (field) => {
    const board = await owner.board()
    expect(await invite(board, { [field]: owner[field].toUpperCase() })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED', field },
    })
  })

  it.each(['username', 'email'] as const)('an existing collaborator, by %s', async (field) => {
    const ben = await join(server)
    const board = await owner.board()
    await accept(ben, (await invite(board, { username: ben.username, canEdit: true })).body.id)
    expect(await invite(board, { [field]: ben[field] })).toMatchObject({
      status: 409,
      body: { error: 'ALREADY_COLLABORATOR', field },
    })
    expect(await collaborators(board)).toMatchObject([{ canEdit: true }])
  })

  it('more people than the limit', async () => {
    const board = await owner.board()
    const rows = Array.from({ length: PEOPLE_PER_BOARD_MAX - 1 }, (_, index) => ({
      board_id: board,
      inviter_id: owner.id,
      email: `crowd-${index}@example.org`,
    }))
    await server.deps.knex('invitations').insert(rows)
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => invite(board, { email: `${name}@example.org` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect((await invite(board, { email: 'crowd-0@example.org', canEdit: true })).status).toBe(200)
  })

  it('anyone to a board in the trash, where invitations can’t be accepted either', async () => {
    const ben = await join(server)
    const board = await owner.board()
    const { body } = await invite(board, { username: ben.username })
    await owner.send('DELETE', `/api/boards/${board}`)
    expect(await invite(board, { username: ben.username })).toMatchObject({ status: 410 })
    expect(await received(ben)).toEqual([])
    expect(await accept(ben, body.id)).toMatchObject({ status: 410, body: { error: 'BOARD_IN_TRASH' } })
    await owner.send('POST', `/api/boards/${board}/restore`)
    expect(await received(ben)).toMatchObject([{ id: body.id }])
    expect((await accept(ben, body.id)).status).toBe(200)
  })
})

describe('access to an invitation', () => {
  it('others can neither see nor answer it', async () => {
    const [ben, other] = [await join(server), await join(server)]
    const board = await owner.board({ visibility: 'public' })
    const { body } = await invite(board, { username: ben.username })
    expect(await received(other)).toEqual([])
    expect((await accept(other, body.id)).status).toBe(404)
    expect((await other.send('POST', `/api/invitations/${body.id}/decline`)).status).toBe(404)
    expect((await other.get(`/api/boards/${board}/invitations`)).status).toBe(403)
    expect((await other.send('DELETE', `/api/boards/${board}/invitations/${body.id}`)).status).toBe(403)
    expect((await invite(board, { username: other.username }, other)).status).toBe(403)
    expect((await ben.send('DELETE', `/api/boards/${board}/invitations/${body.id}`)).status).toBe(403)
    expect(await pending(board)).toHaveLength(1)
  })

  it('the owner of one board can’t withdraw an invitation to another', async () => {
    const [ben, other] = [await join(server), await join(server)]
    const board = await owner.board()
    const { body } = await invite(board, { username: ben.username })
    const own = await other.board()
    expect((await other.send('DELETE', `/api/boards/${own}/invitations/${body.id}`)).status).toBe(404)
    expect(await pending(board)).toHaveLength(1)
  })

  it('a collaborator who may edit can’t invite anyone', async () => {
    const [ben, other] = [await join(server), await join(server)]
    const board = await owner.board()
    await accept(ben, (await invite(board, { username: ben.username, canEdit: true })).body.id)
    expect((await invite(board, { username: other.username }, ben)).status).toBe(403)
    expect((await ben.get(`/api/boards/${board}/invitations`)).status).toBe(403)
  })
})

describe('at the same moment', () => {
  it('accepting several times creates one collaborator', async () => {
    const ben = await join(server)
    const board = await owner.board()
    const { body } = await invite(board, { username: ben.username, canEdit: true })
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(ben, body.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
    expect(await collaborators(board)).toMatchObject([{ userId: ben.id, canEdit: true }])
  })

  it('inviting several times creates one invitation', async () => {
    const ben = await join(server)
    const board = await owner.board()
    const requested = [{ username: ben.username }, { email: 'at-once@example.org' }]
    for (const body of requested) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => invite(board, body)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    }
    expect(await pending(board)).toHaveLength(2)
  })

  it('of withdrawing and accepting, only one succeeds, and the result matches the responses', async () => {
    for (let round = 0; round < 8; round++) {
      const ben = await join(server)
      const board = await owner.board()
      const { body } = await invite(board, { username: ben.username })
      const [accepted, withdrawn] = await Promise.all([
        accept(ben, body.id),
        owner.send('DELETE', `/api/boards/${board}/invitations/${body.id}`),
      ])
      expect([accepted.status, withdrawn.status].sort()).toEqual(accepted.status === 200 ? [200, 404] : [204, 404])
      expect(await collaborators(board)).toHaveLength(accepted.status === 200 ? 1 : 0)
      expect((await ben.get(`/api/boards/${board}`)).status).toBe(accepted.status)
    }
  })

  it('accepting and being invited again leaves no invitation for a collaborator', async () => {
    for (let round = 0; round < 8; round++) {
      const ben = await join(server)
      const board = await owner.board()
      const { body } = await invite(board, { username: ben.username })
      const [accepted, again] = await Promise.all([accept(ben, body.id), invite(board, { email: ben.email })])
      expect(accepted.status).toBe(200)
      expect([201, 409]).toContain(again.status)
      expect(await pending(board)).toEqual([])
      expect(await collaborators(board)).toHaveLength(1)
    }
  })

  it('accepting while the board is being deleted adds no one to a board in the trash', async () => {
    for (let round = 0; round < 8; round++) {
      const ben = await join(server)
      const board = await owner.board()
      const { body } = await invite(board, { username: ben.username })
      const [accepted] = await Promise.all([accept(ben, body.id), owner.send('DELETE', `/api/boards/${board}`)])
      expect([200, 410]).toContain(accepted.status)
      const rows = await server.deps.knex('collaborators').where({ board_id: board })
      expect(rows).toHaveLength(accepted.status === 200 ? 1 : 0)
    }
  })
})

it('accepting while viewing a public board announces the right to edit on the open socket', async () => {
  const ben = await join(server)
  const board = await owner.board({ visibility: 'public' })
  const { body } = await invite(board, { username: ben.username, canEdit: true })
  const client = await joinBoard(server, ben, board)
  await accept(ben, body.id)
  expect(await client.next('access_changed')).toEqual({ type: 'access_changed', canEdit: true })
})
