import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeSockets, connect, joinBoard, ManualTimers } from '../../tests/support/live'
import { collaborate, join, type Person } from '../../tests/support/people'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
let owner: Person
beforeAll(async () => {
  // No heartbeats: what closes a socket here is the event itself.
  server = await startTestServer({ channel: { timers: new ManualTimers() } })
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
