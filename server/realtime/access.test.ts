import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HEARTBEAT_MS } from '../../contract/channel'
import { closeSockets, connect, joinBoard, type LiveClient, ManualTimers } from '../../tests/support/live'
import { collaborate, join, type Person } from '../../tests/support/people'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'

// No heartbeats: what closes a socket here is the event itself.
const timers = new ManualTimers()
let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer({ channel: { timers } })
  owner = await join(server)
})
afterEach(closeSockets)
afterAll(() => server.close())

const element = { type: 'text', content: 'a' } as const

describe('view-only access', () => {
  test.each([
    ['an invited viewer', false],
    ['a viewer of a public board', true],
  ])('%s joins, but can neither write nor broadcast', async (_, isPublic) => {
    const viewer = await join(server)
    const board = await owner.board({ visibility: isPublic ? 'public' : 'private' })
    if (!isPublic) await collaborate(server, board, viewer, false)
    const watching = await joinBoard(server, owner, board)
    const client = await connect(server, viewer)
    client.send({ type: 'join', boardId: board, isEditing: true })
    expect(await client.next('joined')).toMatchObject({ canEdit: false })
    const [mutationId, id] = [randomUUID(), randomUUID()]
    client.send({ type: 'element_create', mutationId, element })
    expect(await client.next('error')).toMatchObject({ code: 'FORBIDDEN', mutationId })
    client.send({ type: 'element_update', live: true, element: { id, positionX: 1 }, gestureId: 'g', seq: 0 })
    expect(await client.next('error')).toMatchObject({ code: 'FORBIDDEN' })
    await watching.settle()
    expect(watching.of('element_updated')).toEqual([])
    expect(watching.of('user_joined').map(({ user }) => user.isEditing)).toEqual(isPublic ? [] : [false])
    expect((await owner.get(`/api/boards/${board}/elements`)).body).toEqual([])
  })
})

describe('rule 14: revoked access', () => {
  test('signing out closes the sockets of that session and no others', async () => {
    const person = await join(server)
    const board = await person.board()
    const [one, two] = [await joinBoard(server, person, board), await connect(server, person)]
    const other = await joinBoard(server, owner, await owner.board())
    await person.send('POST', '/api/auth/logout')
    expect(await Promise.all([one.closed, two.closed])).toEqual([4401, 4401])
    await other.settle()
  })

  test('signing in again closes the sockets of the previous session', async () => {
    const person = await join(server)
    const client = await connect(server, person)
    const [{ username }] = await server.deps.knex('users').where({ id: person.id })
    await person.send('POST', '/api/auth/login', { username, password: PASSWORD })
    expect(await client.closed).toBe(4401)
  })

  test('sockets opened with deleted sessions are closed', async () => {
    const person = await join(server)
    const client = await connect(server, person)
    await server.deps.knex('sessions').where({ user_id: person.id }).delete()
    server.deps.revoke({ userId: person.id })
    expect(await client.closed).toBe(4401)
  })

  test('notifies and disconnects a removed collaborator', async () => {
    const editor = await join(server)
    const board = await owner.board()
    await collaborate(server, board, editor, true)
    const watching = await joinBoard(server, owner, board)
    const client = await joinBoard(server, editor, board)
    await server.deps.knex('collaborators').where({ board_id: board, user_id: editor.id }).delete()
    server.deps.revoke({ boardId: board })
    expect(await client.next('access_changed')).toEqual({ type: 'access_changed', revoked: true })
    expect(await client.closed).toBe(4403)
    expect(await watching.next('user_left')).toMatchObject({ userId: editor.id })
  })

  test('an editor reduced to viewing stays, is notified and no longer counts as editing', async () => {
    const editor = await join(server)
    const board = await owner.board()
    await collaborate(server, board, editor, true)
    const watching = await joinBoard(server, owner, board)
    const client = await joinBoard(server, editor, board)
    client.send({ type: 'editing_status', isEditing: true })
    await watching.next('editing_status_changed')
    await server.deps.knex('collaborators').where({ board_id: board }).update({ can_edit: false })
    server.deps.revoke({ boardId: board })
    expect(await client.next('access_changed')).toEqual({ type: 'access_changed', canEdit: false })
    expect(await watching.next('editing_status_changed')).toMatchObject({ isEditing: false })
    client.send({ type: 'element_update', live: true, element: { id: randomUUID() }, gestureId: 'g', seq: 0 })
    expect(await client.next('error')).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('making a board private disconnects onlookers', async () => {
    const looker = await join(server)
    const board = await owner.board({ visibility: 'public' })
    const own = await joinBoard(server, owner, board)
    const client = await joinBoard(server, looker, board)
    await owner.send('PUT', `/api/boards/${board}`, { visibility: 'private' })
    expect(await client.closed).toBe(4403)
    await own.next('board_updated')
    await own.settle()
    expect(own.of('access_changed')).toEqual([])
  })

  test('a board in the trash can’t be edited until it is restored', async () => {
    const board = await owner.board()
    const client = await joinBoard(server, owner, board)
    await owner.send('DELETE', `/api/boards/${board}`)
    expect(await client.next('access_changed')).toMatchObject({ canEdit: false })
    await owner.send('POST', `/api/boards/${board}/restore`)
    expect(await client.next('access_changed')).toMatchObject({ canEdit: true })
  })
})

describe('rule 14: who lost the right to view receives nothing of what follows', () => {
  let looker: Person
  let board: number
  let own: LiveClient
  let client: LiveClient
  beforeAll(async () => {
    looker = await join(server)
  })

  async function open(): Promise<void> {
    own = await joinBoard(server, owner, board)
    client = await joinBoard(server, looker, board)
  }

  async function expectOnlyRevoked(): Promise<void> {
    expect(await client.closed).toBe(4403)
    expect(client.received.slice(1)).toEqual([{ type: 'access_changed', revoked: true }])
  }

  const created = (rev: number) => {
    const { id: elementId, mutationId } = { id: randomUUID(), mutationId: randomUUID() }
    const none = { elements: [], created: [] }
    return {
      boardId: board,
      fromRev: rev - 1,
      rev,
      userId: owner.id,
      mutationIds: [mutationId],
      ...none,
      deleted: [elementId],
    }
  }

  test('a board made private and renamed at once', async () => {
    board = await owner.board({ visibility: 'public' })
    await open()
    await owner.send('PUT', `/api/boards/${board}`, { visibility: 'private', name: 'Secret', description: 'Secret' })
    await expectOnlyRevoked()
    expect((await own.next('board_updated')).board).toMatchObject({ name: 'Secret' })
  })

  test('a public board put in the trash', async () => {
    board = await owner.board({ visibility: 'public' })
    await open()
    await owner.send('DELETE', `/api/boards/${board}`)
    await expectOnlyRevoked()
    // The order of these two is that of the change.
    await own.next('access_changed')
    expect(own.received.filter(({ type }) => type !== 'joined' && type !== 'heartbeat')).toMatchObject([
      { type: 'board_updated' },
      { type: 'access_changed', canEdit: false },
    ])
  })

  test('a private version restored with its visibility', async () => {
    board = await owner.board()
    await owner.send('POST', `/api/boards/${board}/elements`, { ...element, content: 'Secret' })
    const { body } = await owner.get(`/api/boards/${board}/history`)
    const [elementId] = (await owner.get(`/api/boards/${board}/elements`)).body.map(({ id }: { id: string }) => id)
    await owner.send('DELETE', `/api/elements/${elementId}`)
    await owner.send('PUT', `/api/boards/${board}`, { visibility: 'public' })
    await open()
    const entryId = body[0].id
    const path = `/api/boards/${board}/history/restore`
    expect((await owner.send('POST', path, { entryId, withVisibility: true })).status).toBe(200)
    await expectOnlyRevoked()
    expect((await own.next('changes')).elements).toMatchObject([{ content: 'Secret' }])
  })

  test.each(['onlooker', 'collaborator'])('changes right after the right of the %s is revoked', async (kind) => {
    const { knex, revoke, publish } = server.deps
    board = await owner.board({ visibility: kind === 'onlooker' ? 'public' : 'private' })
    if (kind === 'collaborator') await collaborate(server, board, looker, true)
    await open()
    if (kind === 'onlooker') await knex('boards').where({ id: board }).update({ visibility: 'private' })
    else await knex('collaborators').where({ board_id: board }).delete()
    revoke({ boardId: board })
    for (const rev of [1, 2, 3]) publish(created(rev))
    own.send({ type: 'activity_ping', timestamp: 0 })
    await expectOnlyRevoked()
    await own.next('heartbeat')
    expect(own.of('element_deleted').map(({ rev }) => rev)).toEqual([1, 2, 3])
  })

  test('while the rights can’t be read, everything waits until they can', async () => {
    const { knex, revoke, publish } = server.deps
    board = await owner.board({ visibility: 'public' })
    await open()
    await Promise.all([own.settle(), client.settle()])
    const before = [own, client].map(({ received }) => received.length)
    await knex('boards').where({ id: board }).update({ visibility: 'private' })
    await knex.raw('alter table collaborators rename to collaborators_away')
    revoke({ boardId: board })
    publish(created(1))
    // The check fails, and so does that of a heartbeat.
    await timers.fire(HEARTBEAT_MS)
    await Promise.all([own.settle(), client.settle()])
    await knex.raw('alter table collaborators_away rename to collaborators')
    expect([own, client].map(({ received }) => received.length)).toEqual(before)
    await timers.fire(HEARTBEAT_MS)
    await expectOnlyRevoked()
    expect(await own.next('element_deleted')).toMatchObject({ rev: 1 })
  })
})
