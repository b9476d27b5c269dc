import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeSockets, connect, joinBoard } from '../../tests/support/live'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

// Time is frozen: limits are not replenished while a slow machine sends.
const now = new Date()
let server: TestServer
let owner: Person
let board: number
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  owner = await join(server)
  board = await owner.board()
})
afterEach(closeSockets)
afterAll(() => server.close())

describe('invalid messages', () => {
  test.each([
    ['what is no JSON', '{"type":', 'MALFORMED_BODY'],
    ['what is no object', '17', 'MALFORMED_BODY'],
    ['an unknown type', '{"type":"element_explode"}', 'VALIDATION_FAILED'],
    ['no type', '{}', 'VALIDATION_FAILED'],
  ])('%s gets an error and, if repeated, closes the socket with 1008', async (_, nonsense, code) => {
    const client = await joinBoard(server, owner, board)
    client.send(nonsense)
    expect(await client.next('error')).toMatchObject({ code })
    await client.settle()
    for (let count = 0; count < 4; count++) client.send(nonsense)
    expect(await client.closed).toBe(1008)
    expect(client.of('error')).toHaveLength(5)
  })

  test('rejects a binary frame', async () => {
    const client = await connect(server, owner)
    client.socket.send(Buffer.from('{"type":"activity_ping","timestamp":1}'), { binary: true })
    expect(await client.next('error')).toMatchObject({ code: 'MALFORMED_BODY' })
  })

  test.each([
    ['a known message with a wrong field', { type: 'cursor_move', position: { x: 'left', y: 0 } }, 'position.x'],
    ['a position that is none', { type: 'cursor_move', position: { x: 1e300, y: 0 } }, 'position.x'],
    [
      'a live change without a gesture',
      { type: 'element_update', live: true, element: { id: randomUUID() }, seq: 1 },
      'gestureId',
    ],
    [
      'text that no database holds',
      { type: 'element_create', element: { type: 'text', content: '\0' } },
      'element.content',
    ],
    ['a board with a name for a number', { type: 'join', boardId: 'mine' }, 'boardId'],
  ])('%s is refused with the path of the field, and repeating it keeps the socket open', async (_, message, field) => {
    const client = await joinBoard(server, owner, board)
    for (let count = 0; count < 8; count++) client.send(JSON.stringify(message))
    expect(await client.next('error')).toMatchObject({ code: 'VALIDATION_FAILED', field })
    await client.settle()
    expect(client.of('error')).toHaveLength(8)
  })

  test('refuses an out-of-range board id with its field instead of failing', async () => {
    const client = await connect(server, owner)
    client.send({ type: 'join', boardId: 2_147_483_648 })
    expect(await client.next('error')).toMatchObject({ code: 'VALIDATION_FAILED', field: 'boardId' })
  })

  test('60 invalid messages keep the socket open, a flood of them closes it with 1008', async () => {
    const client = await joinBoard(server, owner, board)
    const invalid = JSON.stringify({ type: 'cursor_move', position: 'left' })
    for (let count = 0; count < 60; count++) client.send(invalid)
    await client.settle()
    expect(client.of('error')).toHaveLength(60)
    client.send({ type: 'activity_ping', timestamp: 0 })
    await client.next('heartbeat')
    client.send(invalid)
    expect(await client.closed).toBe(1008)
  })

  test.each([
    ['values', { type: 'element_create', element: { list: Array.from({ length: 10 }, () => Array(1100).fill(0)) } }],
    ['items', { type: 'selection', elementIds: Array(5001).fill(0) }],
    ['keys below a long one', { ['k'.repeat(900)]: Object.fromEntries(Array(501).fill(0).entries()) }],
    ['keys', { type: 'selection', ...Object.fromEntries(Array.from({ length: 501 }, (_, index) => [index, 0])) }],
  ])('refuses a frame of too many %s unparsed, and closes the socket if it is repeated', async (_, message) => {
    const client = await joinBoard(server, owner, board)
    for (let count = 0; count < 5; count++) client.send(JSON.stringify(message))
    expect(await client.closed).toBe(1008)
    expect(client.of('error')).toMatchObject(Array(5).fill({ code: 'VALIDATION_FAILED' }))
  })

  test('refuses a live change of more than 4,000 values, but not a durable one', async () => {
    const client = await joinBoard(server, owner, board)
    const element = { id: randomUUID(), properties: { list: Array(4_500).fill(1) } }
    client.send(JSON.stringify({ type: 'element_update', live: true, gestureId: 'g', seq: 1, element }))
    expect(await client.next('error')).toMatchObject({ code: 'VALIDATION_FAILED' })
    client.send(JSON.stringify({ type: 'element_update', element }))
    expect(await client.next('error')).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a frame above 64 KiB closes the socket with 1009, one just below does not', async () => {
    const client = await joinBoard(server, owner, board)
    client.send(JSON.stringify({ type: 'activity_ping', timestamp: 0, more: ' '.repeat(65_000) }))
    await client.next('heartbeat')
    client.send(JSON.stringify({ type: 'activity_ping', timestamp: 0, more: ' '.repeat(66_000) }))
    expect(await client.closed).toBe(1009)
  })
})

describe('rate limits', () => {
  test('relays 20 cursor messages and drops the rest', async () => {
    const editor = await join(server)
    await server.deps.knex('collaborators').insert({ board_id: board, user_id: editor.id, can_edit: true })
    const [one, two] = [await joinBoard(server, owner, board), await joinBoard(server, editor, board)]
    for (let x = 0; x < 100; x++) one.send({ type: 'cursor_move', position: { x, y: 0 } })
    await one.settle()
    await two.settle()
    expect(two.of('cursor_position')).toHaveLength(20)
    expect(one.of('error')).toEqual([])
  })

  test('refuses durable changes beyond the limit by mutationId, so that they can be sent another way', async () => {
    const client = await joinBoard(server, owner, board)
    const ids = Array.from({ length: 201 }, () => randomUUID())
    for (const mutationId of ids) client.send({ type: 'element_delete', mutationId, elementId: randomUUID() })
    await client.settle()
    expect(client.of('error').filter(({ code }) => code === 'RATE_LIMIT')).toMatchObject([{ mutationId: ids[200] }])
  })

  test('refuses joins beyond the limit', async () => {
    const client = await connect(server, owner)
    for (let count = 0; count < 11; count++) client.send({ type: 'join', boardId: board })
    expect(await client.next('error')).toMatchObject({ code: 'RATE_LIMIT' })
  })

  test('closes the socket with 1008 for too many bytes', async () => {
    const client = await joinBoard(server, owner, board)
    const large = JSON.stringify({ type: 'activity_ping', timestamp: 0, more: ' '.repeat(60_000) })
    for (let count = 0; count < 80; count++) client.send(large)
    expect(await client.closed).toBe(1008)
    expect(client.of('heartbeat')).toHaveLength(69)
  })

  test('closes the socket with 1008 for too many messages', async () => {
    const client = await joinBoard(server, owner, board)
    for (let count = 0; count < 700; count++) client.send({ type: 'editing_status', isEditing: true })
    expect(await client.closed).toBe(1008)
    expect(client.of('error').every(({ code }) => code === 'RATE_LIMIT')).toBe(true)
  })
})

describe('a client that does not read', () => {
  /** A commit made elsewhere, published here. */
  const notify = (rev: number) =>
    server.deps.publish({
      boardId: board,
      fromRev: rev - 1,
      rev,
      userId: owner.id,
      mutationIds: [],
      elements: [],
      created: [],
      deleted: ['x'.repeat(200_000)],
    })

  test('is closed with 1013 once a megabyte is buffered, while a client that reads receives everything', async () => {
    const [slow, quick] = [await openRaw(), await openRaw()]
    const closed = new Promise((resolve) => slow.on('close', resolve))
    let read = 0
    quick.on('message', (data) => {
      // A heartbeat tells it when it is alone.
      if (!data.toString().includes('"heartbeat"')) read++
    })
    slow.pause()
    const COUNT = 200
    for (let rev = 1; rev <= COUNT; rev++) {
      notify(rev)
      // The fast one reads before more is sent.
      await vi.waitFor(() => expect(read).toBe(rev), { timeout: 10_000, interval: 1 })
    }
    slow.resume()
    expect(await closed).toBe(1013)
  })

  /** A joined socket whose messages are no longer parsed: these are not part of the contract. */
  async function openRaw() {
    const { socket } = await joinBoard(server, owner, board)
    socket.removeAllListeners('message')
    return socket
  }
})
