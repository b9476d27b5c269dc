import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Board } from '../../contract/shared/board'
import { closeSockets, connect, joinBoard } from '../../tests/support/live'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import type { BoardEvent } from '../deps'
import { notify } from '../services/notifications/notify'
import { eventMessage } from './channel'

let server: TestServer
let owner: Person
let editor: Person
let board: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await join(server)
  editor = await join(server)
})
afterEach(closeSockets)
afterAll(() => server.close())

async function sharedBoard(): Promise<number> {
  const id = await owner.board()
  await collaborate(server, id, editor, true)
  return id
}
const text = (content: string) => ({ type: 'text', content }) as const
const create = (content = 'a') => ({
  kind: 'create',
  mutationId: randomUUID(),
  elementId: randomUUID(),
  data: text(content),
})

describe('joining', () => {
  test('sends the rev, the rights and who is present, and announces the newcomer to the others', async () => {
    board = await sharedBoard()
    await owner.batch(board, [create(), create()])
    const one = await joinBoard(server, owner, board)
    const two = await connect(server, editor)
    two.send({ type: 'join', boardId: board, isEditing: true })
    const joined = await two.next('joined')
    expect(joined).toMatchObject({ boardId: board, rev: 2, canEdit: true, viewers: 0 })
    expect(joined.collaborators).toMatchObject([{ userId: owner.id, isEditing: false, cursor: null }])
    expect((await one.next('user_joined')).user).toMatchObject({ userId: editor.id, isEditing: true })
    two.socket.close()
    expect(await one.next('user_left')).toEqual({ type: 'user_left', userId: editor.id })
  })

  test('takes the identity from the session, whatever the message claims', async () => {
    const id = await sharedBoard()
    const one = await joinBoard(server, owner, id)
    const two = await connect(server, editor)
    two.send(JSON.stringify({ type: 'join', boardId: id, userId: owner.id, username: 'root', avatarUrl: '/x.png' }))
    const { user } = await one.next('user_joined')
    expect(user).toMatchObject({ userId: editor.id, avatarUrl: null })
    expect(user.username).not.toBe('root')
  })

  test('answers alike for a board of someone else and one that does not exist', async () => {
    const stranger = await join(server)
    const client = await connect(server, stranger)
    client.send({ type: 'join', boardId: await sharedBoard() })
    client.send({ type: 'join', boardId: 2_000_000_000 })
    const errors = [await client.next('error'), await client.next('error')]
    expect(errors[0]).toEqual({ type: 'error', code: 'NOT_FOUND', message: 'Board not found' })
    expect(errors[1]).toEqual(errors[0])
  })

  test('only the owner can open a board in the trash', async () => {
    const id = await sharedBoard()
    await owner.send('DELETE', `/api/boards/${id}`)
    const client = await connect(server, editor)
    client.send({ type: 'join', boardId: id })
    expect(await client.next('error')).toMatchObject({ code: 'BOARD_IN_TRASH' })
    const own = await connect(server, owner)
    own.send({ type: 'join', boardId: id })
    expect(await own.next('joined')).toMatchObject({ canEdit: false })
  })

  test('joining another board leaves the previous one', async () => {
    const [first, second] = [await sharedBoard(), await sharedBoard()]
    const watching = await joinBoard(server, owner, first)
    const client = await joinBoard(server, editor, first)
    client.send({ type: 'join', boardId: second })
    await watching.next('user_left')
    await owner.batch(first, [create()])
    await owner.batch(second, [create()])
    expect(await client.next('element_created')).toMatchObject({ element: { boardId: second } })
  })
})

describe('committed changes', () => {
  test('rule 10: both clients receive each change in rev order, with its mutationId', async () => {
    const id = await sharedBoard()
    const clients = [await joinBoard(server, owner, id), await joinBoard(server, editor, id)]
    const [one, two] = clients
    const elementId = randomUUID()
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    one?.send({ type: 'element_create', mutationId: ids[0], element: { id: elementId, ...text('a') } })
    expect(await one?.next('ack')).toEqual({ type: 'ack', mutationId: ids[0], rev: 1 })
    two?.send({ type: 'element_update', mutationId: ids[1], baseRev: 1, element: { id: elementId, positionX: 7 } })
    expect(await two?.next('ack')).toEqual({ type: 'ack', mutationId: ids[1], rev: 2 })
    one?.send({ type: 'element_delete', mutationId: ids[2], elementId })
    expect(await one?.next('ack')).toEqual({ type: 'ack', mutationId: ids[2], rev: 3 })
    for (const client of clients) {
      expect(await client.next('element_created')).toMatchObject({
        rev: 1,
        userId: owner.id,
        mutationId: ids[0],
        element: { id: elementId, boardId: id, content: 'a', rev: 1 },
      })
      expect(await client.next('element_updated')).toMatchObject({
        rev: 2,
        userId: editor.id,
        mutationId: ids[1],
        element: { id: elementId, content: 'a', positionX: 7 },
      })
      const deleted = { type: 'element_deleted', elementId, rev: 3, userId: owner.id, mutationId: ids[2] }
      expect(await client.next('element_deleted')).toEqual(deleted)
    }
  })

  test('a REST write is broadcast too, and only after its commit', async () => {
    const id = await sharedBoard()
    const client = await joinBoard(server, owner, id)
    const seen = new Promise<number>((resolve) => {
      client.socket.on('message', async () => resolve((await server.deps.knex('boards').where({ id }).first()).rev))
    })
    await editor.send('POST', `/api/boards/${id}/elements`, text('by REST'))
    expect(await client.next('element_created')).toMatchObject({ rev: 1, userId: editor.id })
    expect(await seen).toBe(1)
  })

  test('broadcasts a batch as one message', async () => {
    const id = await sharedBoard()
    const client = await joinBoard(server, owner, id)
    const [first, second] = [create('one'), create('two')]
    const remove = { kind: 'delete', mutationId: randomUUID(), elementId: first.elementId }
    const mutations = [first, second, remove]
    await editor.batch(id, mutations)
    const { elements, ...changes } = await client.next('changes')
    expect(changes).toMatchObject({ fromRev: 0, rev: 3, userId: editor.id, deleted: [first.elementId] })
    expect(changes.mutationIds).toEqual(mutations.map(({ mutationId }) => mutationId))
    expect(elements.map(({ content }) => content)).toEqual(['two'])
    await client.settle()
    expect(client.of('element_created')).toEqual([])
  })

  test('broadcasts only the rev of a batch that is too large', async () => {
    const id = await sharedBoard()
    const client = await joinBoard(server, owner, id)
    await editor.batch(
      id,
      Array.from({ length: 20 }, () => create('x'.repeat(20_000))),
    )
    expect(await client.next('heartbeat')).toMatchObject({ rev: 20 })
    expect(client.of('changes')).toEqual([])
  })

  test('broadcasts board fields without the author’s rights', async () => {
    const id = await sharedBoard()
    const client = await joinBoard(server, editor, id)
    await owner.send('PUT', `/api/boards/${id}`, { name: 'Renamed' })
    const { board: fields, rev } = await client.next('board_updated')
    expect([fields.name, rev]).toEqual(['Renamed', 1])
    expect(fields).not.toHaveProperty('canEdit')
  })

  test('rule 2: a repeat is acknowledged with the same rev and not broadcast again', async () => {
    const id = await sharedBoard()
    const client = await joinBoard(server, owner, id)
    const message = { type: 'element_create', mutationId: randomUUID(), element: { id: randomUUID(), ...text('a') } }
    client.send(JSON.stringify(message))
    client.send(JSON.stringify(message))
    expect([(await client.next('ack')).rev, (await client.next('ack')).rev]).toEqual([1, 1])
    await client.settle()
    expect(client.of('element_created')).toHaveLength(1)
  })

  test('rule 8: an ack names what the change overwrote', async () => {
    const id = await sharedBoard()
    const first = create()
    await owner.batch(id, [first])
    const update = (data: object) => ({
      kind: 'update',
      mutationId: randomUUID(),
      elementId: first.elementId,
      baseRev: 1,
      data,
    })
    await owner.batch(id, [update({ content: 'mine' })])
    const client = await joinBoard(server, editor, id)
    client.send({ type: 'element_update', baseRev: 1, element: { id: first.elementId, content: 'late' } })
    const ack = await client.next('ack')
    expect(ack.overwrote).toEqual([{ field: 'content', rev: 2, userId: owner.id, value: 'mine' }])
  })

  test('an error names the refused mutation, and later ones still apply', async () => {
    const id = await sharedBoard()
    const client = await joinBoard(server, owner, id)
    const [gone, wide] = [randomUUID(), randomUUID()]
    client.send({ type: 'element_update', mutationId: gone, element: { id: randomUUID(), positionX: 1 } })
    expect(await client.next('error')).toMatchObject({ code: 'NOT_FOUND', mutationId: gone })
    client.send({ type: 'element_create', mutationId: wide, element: { ...text('a'), width: 5 } })
    expect(await client.next('error')).toMatchObject({
      code: 'VALIDATION_FAILED',
      mutationId: wide,
      field: 'element.width',
    })
    client.send({ type: 'element_create', element: text('a') })
    expect(await client.next('ack')).toMatchObject({ rev: 1 })
  })

  test('writes nothing before a board is joined', async () => {
    const client = await connect(server, owner)
    const mutationId = randomUUID()
    client.send({ type: 'element_create', mutationId, element: text('a') })
    expect(await client.next('error')).toMatchObject({ code: 'UNAVAILABLE', mutationId })
  })
})

describe('ephemeral messages', () => {
  test('a live change reaches everyone but its sender, with its gesture, and is never stored', async () => {
    const id = await sharedBoard()
    const first = create()
    await owner.batch(id, [first])
    const one = await joinBoard(server, owner, id)
    const mine = await joinBoard(server, owner, id)
    const two = await joinBoard(server, editor, id)
    const live = { element: { id: first.elementId, positionX: 40 }, gestureId: 'drag-1', seq: 3, live: true } as const
    one.send({ type: 'element_update', ...live })
    const notified = { type: 'element_updated', ...live, userId: owner.id }
    expect(await two.next('element_updated')).toEqual(notified)
    expect(await mine.next('element_updated')).toEqual(notified)
    await one.settle()
    expect(one.of('element_updated')).toEqual([])
    const { body } = await owner.get(`/api/boards/${id}/changes?since=0`)
    expect([body.rev, body.elements[0].positionX]).toEqual([1, 100])
  })

  test('a cursor reaches the others, but not the person’s own tabs', async () => {
    const id = await sharedBoard()
    const one = await joinBoard(server, owner, id)
    const mine = await joinBoard(server, owner, id)
    const two = await joinBoard(server, editor, id)
    one.send({ type: 'cursor_move', position: { x: 1.5, y: -2 } })
    expect(await two.next('cursor_position')).toEqual({
      type: 'cursor_position',
      userId: owner.id,
      position: { x: 1.5, y: -2 },
    })
    await mine.settle()
    expect(mine.of('cursor_position')).toEqual([])
    const delayed = await connect(server, editor)
    delayed.send({ type: 'join', boardId: id })
    expect((await delayed.next('joined')).collaborators).toMatchObject([
      { userId: owner.id, cursor: { x: 1.5, y: -2 } },
    ])
  })

  test('broadcasts the editing status', async () => {
    const id = await sharedBoard()
    const one = await joinBoard(server, owner, id)
    const two = await joinBoard(server, editor, id)
    one.send({ type: 'editing_status', isEditing: true })
    expect(await two.next('editing_status_changed')).toMatchObject({ userId: owner.id, isEditing: true })
  })
})

test('closes every socket with 1001 when the server shuts down', async () => {
  const leaving = await startTestServer()
  const person = await join(leaving)
  const client = await joinBoard(leaving, person, await person.board())
  await leaving.close()
  expect(await client.closed).toBe(1001)
})

describe('the message for a commit', () => {
  const event: BoardEvent = {
    boardId: 1,
    fromRev: 4,
    rev: 9,
    userId: 7,
    mutationIds: ['a'],
    elements: [],
    created: [],
    deleted: ['b'],
  }

  test('a batch includes the board’s fields if they changed, without the author’s rights', () => {
    const fields: Omit<Board, 'canEdit'> = {
      id: 1,
      uid: '00000000-0000-7000-8000-000000000001',
      userId: 7,
      name: 'Then',
      description: null,
      category: null,
      visibility: 'private',
      thumbnailUrl: null,
      lastEdited: '2026-01-01T00:00:00.000Z',
      createdAt: '2026-01-01T00:00:00.000Z',
      rev: 9,
      deletedAt: null,
    }
    expect(eventMessage({ ...event, board: { ...fields, canEdit: true } })).toEqual({
      type: 'changes',
      fromRev: 4,
      rev: 9,
      userId: 7,
      mutationIds: ['a'],
      elements: [],
      deleted: ['b'],
      board: fields,
    })
    expect(eventMessage(event)).not.toHaveProperty('board')
  })
})

describe('unread notifications', () => {
  let owner: Person
  let friend: Person
  let board: number
  beforeAll(async () => {
    owner = await join(server)
    friend = await join(server)
    board = await owner.board()
  })

  const given = (person: Person) =>
    ({
      userId: person.id,
      kind: 'access',
      data: { boardId: board, byId: owner.id, change: 'changed', canEdit: true },
    }) as const

  test('sends a notification to every socket of its recipient, with or without a board, and to no one else', async () => {
    const elsewhere = await connect(server, friend)
    const reading = await joinBoard(server, friend, await friend.board())
    const stranger = await connect(server, owner)
    await notify(server.deps, [given(friend)])
    for (const client of [elsewhere, reading]) {
      expect(await client.next('notification')).toMatchObject({ unread: 1, latest: { kind: 'access' } })
    }
    await stranger.settle()
    expect(stranger.received).toEqual([])
  })

  test('reading notifications in one tab updates every tab', async () => {
    const reader = await join(server)
    await notify(server.deps, [given(reader), given(reader)])
    const client = await connect(server, reader)
    await reader.send('POST', '/api/notifications/read', {})
    expect(await client.next('notification')).toEqual({ type: 'notification', unread: 0, latest: null })
  })

  test('the last message has the right count after many notifications at once', async () => {
    const reader = await join(server)
    const client = await connect(server, reader)
    await Promise.all(Array.from({ length: 30 }, () => notify(server.deps, [given(reader)])))
    for (;;) if ((await client.next('notification')).unread === 30) break
    await client.settle()
    expect(client.of('notification').at(-1)?.unread).toBe(30)
  })
})
