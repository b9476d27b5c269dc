import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SELECTION_MAX } from '../../contract/channel'
import { closeSockets, connect, joinBoard } from '../../tests/support/live'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

// What peers see and what is never stored. Time is frozen: limits are not replenished.
const now = new Date()
let server: TestServer
let owner: Person
let editor: Person
let board: number
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  owner = await join(server)
  editor = await join(server)
  board = await owner.board()
  await collaborate(server, board, editor, true)
})
afterEach(closeSockets)
afterAll(() => server.close())

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())

describe('leaving a board', () => {
  test('keeps the socket open, notifies the others, stops updates and allows joining another board', async () => {
    const [one, two] = [await joinBoard(server, owner, board), await joinBoard(server, editor, board)]
    two.send({ type: 'leave' })
    expect(await one.next('user_left')).toEqual({ type: 'user_left', userId: editor.id })
    one.send({ type: 'cursor_move', position: { x: 1, y: 1 } })
    await one.settle()
    await owner.batch(board, [
      { kind: 'create', mutationId: randomUUID(), elementId: randomUUID(), data: { type: 'text', content: 'a' } },
    ])
    await one.next('element_created')
    await two.settle()
    expect(two.received.map(({ type }) => type)).toEqual(['joined'])
    two.send({ type: 'join', boardId: board })
    await one.next('user_joined')
  })

  test('takes effect after a join and a change that were sent before it', async () => {
    const client = await connect(server, owner)
    const mutationId = randomUUID()
    client.send({ type: 'join', boardId: board })
    client.send({ type: 'element_create', mutationId, element: { type: 'text', content: 'last' } })
    client.send({ type: 'leave' })
    client.send({ type: 'element_delete', elementId: randomUUID() })
    expect(await client.next('ack')).toMatchObject({ mutationId })
    expect(await client.next('error')).toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('does nothing when no board is joined', async () => {
    const client = await connect(server, owner)
    client.send({ type: 'leave' })
    client.send({ type: 'join', boardId: board })
    expect(await client.next('joined')).toMatchObject({ boardId: board })
  })
})

describe('selection', () => {
  test('is sent to the others and to people who join later', async () => {
    const [one, two] = [await joinBoard(server, owner, board), await joinBoard(server, editor, board)]
    const elementIds = ids(2)
    two.send({ type: 'selection', elementIds })
    expect(await one.next('selection_changed')).toEqual({ type: 'selection_changed', userId: editor.id, elementIds })
    const delayed = await connect(server, owner)
    delayed.send({ type: 'join', boardId: board })
    expect((await delayed.next('joined')).collaborators).toMatchObject([{ userId: editor.id, selection: elementIds }])
    await two.settle()
    expect(two.of('selection_changed')).toEqual([])
  })

  test('is not sent again when it is unchanged', async () => {
    const [one, two] = [await joinBoard(server, owner, board), await joinBoard(server, editor, board)]
    const elementIds = ids(1)
    two.send({ type: 'selection', elementIds })
    two.send({ type: 'selection', elementIds })
    await two.settle()
    await one.settle()
    expect(one.of('selection_changed')).toHaveLength(1)
  })

  test('combines both tabs of a person, and drops the part of a tab that leaves', async () => {
    const one = await joinBoard(server, owner, board)
    const tabs = [await joinBoard(server, editor, board), await joinBoard(server, editor, board)] as const
    const [first = '', second = ''] = ids(2)
    tabs[0].send({ type: 'selection', elementIds: [first] })
    expect(await one.next('selection_changed')).toMatchObject({ elementIds: [first] })
    tabs[1].send({ type: 'selection', elementIds: [second] })
    expect((await one.next('selection_changed')).elementIds.toSorted()).toEqual([first, second].toSorted())
    tabs[0].send({ type: 'leave' })
    expect(await one.next('selection_changed')).toMatchObject({ elementIds: [second] })
  })

  test('is not shared by onlookers', async () => {
    const looker = await join(server)
    const open = await owner.board({ visibility: 'public' })
    const [one, two] = [await joinBoard(server, owner, open), await joinBoard(server, looker, open)]
    two.send({ type: 'selection', elementIds: ids(1) })
    await two.settle()
    await one.settle()
    // The heartbeat tells it that it is no longer alone.
    expect(one.received.map(({ type }) => type)).toEqual(['joined', 'heartbeat'])
  })

  test('refuses more than 200 elements and drops updates beyond 30 at once', async () => {
    const [one, two] = [await joinBoard(server, owner, board), await joinBoard(server, editor, board)]
    two.send({ type: 'selection', elementIds: ids(SELECTION_MAX + 1) })
    expect(await two.next('error')).toMatchObject({ code: 'VALIDATION_FAILED', field: 'elementIds' })
    for (let count = 0; count < 50; count++) two.send({ type: 'selection', elementIds: ids(1) })
    await two.settle()
    await one.settle()
    expect(one.of('selection_changed')).toHaveLength(30)
    expect(two.of('error')).toHaveLength(1)
  })

  test('limits the selections sent to a newcomer to what fits in one message', async () => {
    const crowd: Person[] = []
    const open = await owner.board()
    for (let count = 0; count < 12; count++) {
      const person = await join(server)
      await collaborate(server, open, person, true)
      crowd.push(person)
      const client = await joinBoard(server, person, open)
      client.send({ type: 'selection', elementIds: ids(SELECTION_MAX) })
      await client.settle()
    }
    const delayed = await connect(server, owner)
    delayed.send({ type: 'join', boardId: open })
    const sizes = (await delayed.next('joined')).collaborators.map(({ selection }) => selection.length)
    expect(sizes.toSorted((a, b) => b - a)).toEqual([...Array(10).fill(SELECTION_MAX), 0, 0])
  })
})

test('the cursor of a closed tab moves to where the other tab has it, or is removed', async () => {
  const one = await joinBoard(server, owner, board)
  const tabs = [await joinBoard(server, editor, board), await joinBoard(server, editor, board)] as const
  tabs[0].send({ type: 'cursor_move', position: { x: 3, y: 4 } })
  await one.next('cursor_position')
  tabs[0].socket.close()
  expect(await one.next('cursor_position')).toMatchObject({ userId: editor.id, position: null })
  expect(one.of('user_left')).toEqual([])
})

describe('a shown view', () => {
  const view = { x: -10.5, y: 20, width: 800, height: 600 }

  test('is sent to the others on the board, but not to the person’s own tabs, and is not stored in presence', async () => {
    const [one, two] = [await joinBoard(server, owner, board), await joinBoard(server, editor, board)]
    const tab = await joinBoard(server, editor, board)
    two.send({ type: 'show_view', view })
    expect(await one.next('view_shown')).toEqual({ type: 'view_shown', userId: editor.id, view })
    await tab.settle()
    await two.settle()
    expect([...tab.of('view_shown'), ...two.of('view_shown'), ...two.of('error')]).toEqual([])
  })

  test.each([
    ['has no size', { ...view, width: 0 }, 'view.width'],
    ['is out of this world', { ...view, x: 1e300 }, 'view.x'],
  ])('is refused if it %s', async (_, wrong, field) => {
    const [one, two] = [await joinBoard(server, owner, board), await joinBoard(server, editor, board)]
    two.send({ type: 'show_view', view: wrong })
    expect(await two.next('error')).toMatchObject({ code: 'VALIDATION_FAILED', field })
    await one.settle()
    expect(one.of('view_shown')).toEqual([])
  })

  test('can’t be sent by an onlooker, but is sent to them', async () => {
    const looker = await join(server)
    const open = await owner.board({ visibility: 'public' })
    const [one, two] = [await joinBoard(server, owner, open), await joinBoard(server, looker, open)]
    two.send({ type: 'show_view', view })
    await two.settle()
    await one.settle()
    expect(one.of('view_shown')).toEqual([])
    one.send({ type: 'show_view', view })
    expect(await two.next('view_shown')).toMatchObject({ userId: owner.id, view })
  })

  test('is rate-limited, and does nothing when no board is joined', async () => {
    const [one, two] = [await joinBoard(server, owner, board), await joinBoard(server, editor, board)]
    for (let count = 0; count < 5; count++) two.send({ type: 'show_view', view })
    await two.settle()
    await one.settle()
    expect(one.of('view_shown')).toHaveLength(2)
    expect(two.of('error').map(({ code }) => code)).toEqual(['RATE_LIMIT', 'RATE_LIMIT', 'RATE_LIMIT'])
    const nowhere = await connect(server, owner)
    nowhere.send({ type: 'show_view', view })
    await nowhere.settle()
    expect(nowhere.received).toEqual([])
  })
})

describe('a live change of several elements', () => {
  const step = (count: number, more: object = {}) => ({
    type: 'element_update' as const,
    live: true as const,
    element: { id: randomUUID(), positionX: 1 },
    more: ids(count).map((id) => ({ id, positionX: 2, ...more })),
    gestureId: 'g',
    seq: 1,
  })

  test('is broadcast as one message', async () => {
    const [one, two] = [await joinBoard(server, owner, board), await joinBoard(server, editor, board)]
    const sent = step(100)
    two.send(sent)
    expect(await one.next('element_updated')).toEqual({ ...sent, type: 'element_updated', userId: editor.id })
  })

  test('is refused with more than 100 elements besides the first', async () => {
    const client = await joinBoard(server, editor, board)
    client.send(step(101))
    expect(await client.next('error')).toMatchObject({ code: 'VALIDATION_FAILED', field: 'more' })
  })

  test('is dropped beyond half a megabyte at once', async () => {
    const [one, two] = [await joinBoard(server, owner, board), await joinBoard(server, editor, board)]
    const heavy = step(5, { content: 'x'.repeat(10_000) })
    for (let count = 0; count < 20; count++) two.send(heavy)
    await two.settle()
    await one.settle()
    expect(one.of('element_updated')).toHaveLength(Math.floor((512 * 1024) / JSON.stringify(heavy).length))
  })
})
