import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeSockets, connect, joinBoard } from '../../tests/support/live'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { notify } from '../services/notifications/notify'

let server: TestServer
let owner: Person
let friend: Person
let board: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await join(server)
  friend = await join(server)
  board = await owner.board()
})
afterEach(closeSockets)
afterAll(() => server.close())

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
