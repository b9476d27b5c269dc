import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Notification,
  notificationsResponse,
  OVERWRITE_BURST_MS,
  type OverwriteNotification,
} from '../../../contract/notification'
import { type Answer, collaborate, join, type Person } from '../../../tests/support/people'
import { startTestServer, type TestServer } from '../../../tests/support/server'

let server: TestServer
let now = Date.now()
let ann: Person
let ben: Person
let board: number
const notified: (readonly number[])[] = []

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now), notified: (userIds) => notified.push(userIds) })
  ann = await join(server)
  ben = await join(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  board = await ann.board({ name: 'Kitchen' })
  await collaborate(server, board, ben, true)
})
afterEach(async () => {
  await server.deps.knex('notifications').delete()
  notified.length = 0
})

const text = (content: string) => ({
  mutationId: randomUUID(),
  kind: 'create' as const,
  elementId: randomUUID(),
  data: { type: 'text', content, properties: { color: '#000000' } },
})
const update = (elementId: string, data: object, baseRev: number) => ({
  mutationId: randomUUID(),
  kind: 'update' as const,
  elementId,
  baseRev,
  data,
})

async function overwritesOf(person: Person): Promise<OverwriteNotification[]> {
  const { notifications } = notificationsResponse.parse((await person.get('/api/notifications')).body)
  return notifications.filter(isOverwrite)
}

function isOverwrite(note: Notification): note is OverwriteNotification {
  return note.kind === 'overwritten' || note.kind === 'overwrote'
}

/** Ann's text from rev 1, which she changed at rev 2. */
async function annsText(): Promise<string> {
  const first = text('first')
  await ann.batch(board, [first])
  await ann.batch(board, [update(first.elementId, { content: 'from Ann' }, 1)])
  return first.elementId
}

async function statusOf(answer: Promise<Answer>): Promise<number> {
  return (await answer).body.results[0].status
}

describe('rule 8: a late change over a newer value', () => {
  test('notifies both people of who, where and both values', async () => {
    const id = await annsText()
    await ben.batch(board, [update(id, { content: 'from Ben' }, 1)])
    const [annsNote, ...noMore] = await overwritesOf(ann)
    expect(noMore).toEqual([])
    expect(annsNote).toMatchObject({
      kind: 'overwritten',
      board: { id: board, name: 'Kitchen' },
      by: { id: ben.id },
      elementId: id,
      elementType: 'text',
      rev: 3,
      fields: [{ field: 'content', before: 'from Ann', after: 'from Ben' }],
      isRead: false,
    })
    expect(await overwritesOf(ben)).toMatchObject([
      { kind: 'overwrote', by: { id: ann.id }, elementId: id, fields: annsNote?.fields },
    ])
    expect(notified).toEqual([[ann.id, ben.id]])
  })

  test('also notifies for a request with a single element', async () => {
    const id = await annsText()
    await ben.send('PUT', `/api/elements/${id}`, { positionX: 4, properties: { color: null } }, { 'Base-Rev': '0' })
    expect(await overwritesOf(ann)).toEqual([])
    await ann.send('PUT', `/api/elements/${id}`, { properties: { color: '#ffffff' } }, { 'Base-Rev': '2' })
    const [note] = await overwritesOf(ben)
    expect(note?.fields).toEqual([{ field: 'properties.color', before: null, after: '#ffffff' }])
  })

  test('notifies no one if the newest value was seen, the fields differ or the value is the same', async () => {
    const id = await annsText()
    await ben.batch(board, [update(id, { content: 'seen' }, 2)])
    await ann.batch(board, [update(id, { positionX: 7 }, 1)])
    await ann.batch(board, [update(id, { content: 'seen' }, 1)])
    await ben.send('PUT', `/api/elements/${id}`, { content: 'who cannot say what they saw' })
    expect([...(await overwritesOf(ann)), ...(await overwritesOf(ben))]).toEqual([])
    expect(notified).toEqual([])
  })

  test('notifies each of several people about their overwritten values', async () => {
    const carl = await join(server)
    await collaborate(server, board, carl, true)
    const id = await annsText()
    await carl.batch(board, [update(id, { positionX: 30 }, 2)])
    await ben.batch(board, [update(id, { content: 'late', positionX: 50 }, 1)])
    expect(await overwritesOf(ann)).toMatchObject([{ fields: [{ field: 'content' }] }])
    expect(await overwritesOf(carl)).toMatchObject([{ fields: [{ field: 'positionX', before: 30, after: 50 }] }])
    expect((await overwritesOf(ben)).map(({ kind, by }) => [kind, by?.id])).toEqual([
      ['overwrote', carl.id],
      ['overwrote', ann.id],
    ])
  })
})

describe('bursts', () => {
  test('on one element are one notification, in one batch or several', async () => {
    const id = await annsText()
    await ann.batch(board, [update(id, { positionX: 5, rotation: 10 }, 2)])
    const delayed = [update(id, { content: 'late' }, 1), update(id, { positionX: 9 }, 1)]
    await ben.batch(board, delayed)
    now += OVERWRITE_BURST_MS - 1
    await ben.batch(board, [update(id, { rotation: 20 }, 1)])
    for (const notes of [await overwritesOf(ann), await overwritesOf(ben)]) {
      expect(notes).toMatchObject([
        {
          rev: 6,
          fields: [
            { field: 'content', before: 'from Ann', after: 'late' },
            { field: 'rotation', before: 10, after: 20 },
            { field: 'positionX', before: 5, after: 9 },
          ].sort((a, b) => a.field.length - b.field.length || a.field.localeCompare(b.field)),
        },
      ])
    }
  })

  test('later, after being read, or on another element are a new notification', async () => {
    const [one, other] = [await annsText(), text('other')]
    await ann.batch(board, [other, update(other.elementId, { content: 'other from Ann' }, 2)])
    await ann.batch(board, [update(one, { positionX: 5, rotation: 10 }, 4)])
    await ben.batch(board, [update(one, { content: 'late' }, 1), update(other.elementId, { content: 'late' }, 2)])
    await ann.send('POST', '/api/notifications/read', {})
    await ben.batch(board, [update(one, { positionX: 9 }, 1)])
    now += OVERWRITE_BURST_MS
    await ben.batch(board, [update(one, { rotation: 90 }, 1)])
    expect(await overwritesOf(ann)).toHaveLength(4)
    expect(await overwritesOf(ben)).toHaveLength(3)
  })
})

test('rule 2: a retry sends no second notification, even after the first was read', async () => {
  const id = await annsText()
  const delayed = update(id, { content: 'late' }, 1)
  await ben.batch(board, [delayed])
  await ben.batch(board, [delayed])
  await ann.send('POST', '/api/notifications/read', {})
  await ben.batch(board, [delayed])
  expect(await overwritesOf(ann)).toHaveLength(1)
  expect(await overwritesOf(ben)).toHaveLength(1)
})

test('rule 2: a notification that the server could not send is sent when the change is repeated', async () => {
  const id = await annsText()
  const delayed = update(id, { content: 'late' }, 1)
  await ben.batch(board, [delayed])
  await server.deps.knex('notifications').delete()
  await ben.batch(board, [delayed])
  expect(await overwritesOf(ann)).toMatchObject([{ fields: [{ before: 'from Ann', after: 'late' }] }])
})

test('people who can no longer see the board get no notification, and can’t read earlier ones', async () => {
  const id = await annsText()
  await ben.batch(board, [update(id, { content: 'from Ben' }, 2)])
  await ann.batch(board, [update(id, { content: 'late' }, 2)])
  expect(await overwritesOf(ben)).toHaveLength(1)
  await ben.batch(board, [update(id, { positionX: 70 }, 4)])
  await server.deps
    .knex('notifications')
    .where({ user_id: ben.id })
    .update({ read_at: new Date(now) })
  await server.deps.knex('collaborators').where({ user_id: ben.id }).delete()
  expect(await overwritesOf(ben)).toEqual([])
  expect((await ben.get('/api/notifications')).body.unread).toBe(0)
  await ann.batch(board, [update(id, { positionX: 90 }, 4)])
  expect(await overwritesOf(ann)).toMatchObject([{ fields: [{ field: 'content' }, { field: 'positionX' }] }])
  expect(await server.deps.knex('notifications').where({ user_id: ben.id })).toHaveLength(1)
})

test('no one is notified about an element that was deleted in the same batch', async () => {
  const id = await annsText()
  const deletion = { mutationId: randomUUID(), kind: 'delete' as const, elementId: id }
  await ben.batch(board, [update(id, { content: 'late' }, 1), deletion])
  expect(await overwritesOf(ann)).toEqual([])
})

test('if notifying fails, the change is still applied and answered', async () => {
  const { knex } = server.deps
  const id = await annsText()
  await knex.raw('alter table notifications rename to notifications_away')
  try {
    expect(await statusOf(ben.batch(board, [update(id, { content: 'late' }, 1)]))).toBe(200)
  } finally {
    await knex.raw('alter table notifications_away rename to notifications')
  }
  expect((await ann.get(`/api/boards/${board}/elements`)).body[0].content).toBe('late')
})
