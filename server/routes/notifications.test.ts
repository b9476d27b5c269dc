import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Notification, notificationsResponse } from '../../contract/notification'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { prune } from '../housekeeping'
import type { NewNotification } from '../services/notifications/notify'
import { notify } from '../services/notifications/notify'

const notified: (readonly number[])[] = []
let server: TestServer
let ann: Person
let ben: Person
let board: number

beforeAll(async () => {
  server = await startTestServer({ notified: (userIds) => notified.push(userIds) })
  ann = await join(server)
  ben = await join(server)
  board = await ann.board({ name: 'Kitchen' })
})
afterAll(() => server.close())
afterEach(async () => {
  await server.deps.knex('notifications').delete()
  notified.length = 0
})

const changed = (person: Person): NewNotification => ({
  userId: person.id,
  kind: 'access',
  data: { boardId: board, byId: ann.id, change: 'changed', canEdit: true },
})

async function listOf(person: Person): Promise<{ unread: number; notifications: Notification[] }> {
  return notificationsResponse.parse((await person.get('/api/notifications')).body)
}

describe('GET /api/notifications', () => {
  it('returns what happened, where and who did it, newest first', async () => {
    await notify(server.deps, [changed(ben)])
    await notify(server.deps, [
      { ...changed(ben), data: { ...changed(ben).data, change: 'removed', canEdit: false } } as NewNotification,
    ])
    const { unread, notifications } = await listOf(ben)
    expect(unread).toBe(2)
    expect(notifications).toMatchObject([
      { kind: 'access', change: 'removed', canEdit: false },
      { kind: 'access', change: 'changed', canEdit: true, isRead: false, board: { id: board, name: 'Kitchen' } },
    ])
    expect(notifications[0]?.by).toMatchObject({ id: ann.id })
    expect((await listOf(ann)).notifications).toEqual([])
  })

  it('shows an invitation as open until it is answered or withdrawn', async () => {
    const [row] = await server.deps
      .knex('invitations')
      .insert({ board_id: board, inviter_id: ann.id, user_id: ben.id, can_edit: true })
      .returning('id')
    await notify(server.deps, [
      {
        userId: ben.id,
        kind: 'invitation',
        data: { boardId: board, byId: ann.id, invitationId: row.id, canEdit: true },
      },
    ])
    expect((await listOf(ben)).notifications).toMatchObject([
      { kind: 'invitation', invitationId: row.id, isOpen: true },
    ])
    await server.deps.knex('invitations').delete()
    expect((await listOf(ben)).notifications).toMatchObject([{ kind: 'invitation', isOpen: false }])
  })

  it('returns the newest 50 and counts all', async () => {
    await notify(server.deps, Array(53).fill(changed(ben)))
    const { unread, notifications } = await listOf(ben)
    expect(unread).toBe(53)
    expect(notifications).toHaveLength(50)
  })

  it('has no author once their account is deleted, and skips deleted recipients', async () => {
    const carl = await join(server)
    await notify(server.deps, [
      { userId: ben.id, kind: 'access', data: { boardId: board, byId: carl.id, change: 'changed', canEdit: true } },
    ])
    await server.deps.knex('users').where({ id: carl.id }).delete()
    await notify(server.deps, [changed(carl), changed(ben)])
    expect((await listOf(ben)).notifications.map(({ by }) => by?.id ?? null)).toEqual([ann.id, null])
  })

  it('is never cached', async () => {
    expect((await ben.get('/api/notifications')).headers.get('Cache-Control')).toContain('no-store')
  })
})

describe('POST /api/notifications/read', () => {
  it('marks some or all as read and returns how many are left', async () => {
    await notify(server.deps, [changed(ben), changed(ben), changed(ben)])
    const { notifications } = await listOf(ben)
    const ids = notifications.slice(0, 1).map(({ id }) => id)
    expect((await ben.send('POST', '/api/notifications/read', { ids })).body).toEqual({ unread: 2 })
    expect((await listOf(ben)).notifications.map(({ isRead }) => isRead)).toEqual([true, false, false])
    expect((await ben.send('POST', '/api/notifications/read', {})).body).toEqual({ unread: 0 })
  })

  it('changes nothing when repeated, including the time they were read', async () => {
    await notify(server.deps, [changed(ben)])
    await ben.send('POST', '/api/notifications/read', {})
    const first = await server.deps.knex('notifications').first()
    notified.length = 0
    await ben.send('POST', '/api/notifications/read', {})
    expect(await server.deps.knex('notifications').first()).toEqual(first)
    expect(notified).toEqual([])
  })

  it('leaves other people’s notifications alone', async () => {
    await notify(server.deps, [changed(ben)])
    const ids = (await listOf(ben)).notifications.map(({ id }) => id)
    await ann.send('POST', '/api/notifications/read', { ids })
    expect((await listOf(ben)).unread).toBe(1)
  })
})

it('notifies open pages after the commit, each person once, and when it was read elsewhere', async () => {
  await notify(server.deps, [changed(ben), changed(ben), changed(ann)])
  expect(notified).toEqual([[ben.id, ann.id]])
  await ben.send('POST', '/api/notifications/read', {})
  expect(notified).toEqual([[ben.id, ann.id], [ben.id]])
})

it('deletes notifications after 90 days', async () => {
  await notify(server.deps, [changed(ben)])
  await server.deps.knex('notifications').update({ created_at: new Date(Date.now() - 91 * 24 * 3600 * 1000) })
  await notify(server.deps, [changed(ben)])
  await prune(server.deps)
  expect((await listOf(ben)).unread).toBe(1)
})
