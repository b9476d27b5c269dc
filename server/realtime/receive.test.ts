import { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { collaborate, join as joinServer, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { SINGLE_NODE } from './ClusterBus'
import { Connection, SOCKET_LIMITS } from './Connection'
import { Rooms } from './Room'
import { join } from './receive'

let server: TestServer
let owner: Person
let editor: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await joinServer(server)
  editor = await joinServer(server)
})
afterAll(() => server.close())

/** The database, except that `happen` runs right after rights are first read from it. */
function interrupted(knex: Knex, happen: () => Promise<void>): Knex {
  let isFirst = true
  const raw = (text: string) => ({
    options: async (options: Readonly<Record<string, unknown>>) => {
      const answer = await knex.raw(text).options(options)
      if (isFirst) {
        isFirst = false
        await happen()
      }
      return answer
    },
  })
  return new Proxy(knex, { get: (target, name) => (name === 'raw' ? raw : Reflect.get(target, name)) })
}

function arrive() {
  const notified: unknown[] = []
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    readyState: WebSocket.OPEN,
    write: (frame: Buffer) => notified.push(JSON.parse(frame.toString('utf8', frame.indexOf('{')))),
    // Like a client that answers; one that does not is terminated seconds later.
    close: () => void socket.emit('close'),
  })
  const identity = { userId: editor.id, sessionId: 's' }
  const connection = new Connection(
    identity,
    socket as unknown as WebSocket,
    socket as unknown as Writable,
    SOCKET_LIMITS,
    0,
    () => {},
  )
  return {
    connection,
    notified,
    rooms: new Rooms({ cluster: SINGLE_NODE, now: () => 0, epoch: server.deps.epoch, agents: { on: () => [] } }),
  }
}

test('access revoked during a join is gone when the join completes', async () => {
  const board = await owner.board()
  await collaborate(server, board, editor, true)
  const { connection, notified, rooms } = arrive()
  const knex = interrupted(server.deps.knex, async () => {
    await server.deps.knex('collaborators').where({ board_id: board }).delete()
    rooms.get(board)?.invalidateAccess()
  })
  await join({ knex, rooms }, connection, { boardId: board })
  expect(notified).toEqual([{ type: 'error', code: 'NOT_FOUND', message: 'Board not found' }])
  expect(rooms.all()).toEqual([])
})

test('a commit broadcast during a join is included in the rev that the newcomer receives', async () => {
  const board = await owner.board()
  await collaborate(server, board, editor, true)
  const { connection, notified, rooms } = arrive()
  const knex = interrupted(server.deps.knex, async () => rooms.get(board)?.onCommit(9, '{}'))
  await join({ knex, rooms }, connection, { boardId: board })
  expect(notified).toMatchObject([{ type: 'joined', rev: 9 }])
})

test('a socket that closes during a join leaves nothing behind', async () => {
  const board = await owner.board()
  await collaborate(server, board, editor, true)
  const { connection, rooms } = arrive()
  await join({ knex: interrupted(server.deps.knex, async () => connection.close(1000, 'gone')), rooms }, connection, {
    boardId: board,
  })
  expect(rooms.all()).toEqual([])
})
