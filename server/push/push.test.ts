import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTIFICATIONS_SHOWN } from '../../contract/notification'
import { type PushSubscriptionBody, pushKey } from '../../contract/push'
import { board } from '../../contract/shared/board'
import { PushService } from '../../tests/support/PushService'
import { type Registered, startTestServer, type TestServer } from '../../tests/support/server'
import { notify } from '../services/notifications/notify'
import { createPusher } from './createPusher'
import { deliverPushes } from './deliverPushes'
import { loadVapidKeys } from './vapidKeys'

const MINUTE = 60_000
let server: TestServer
let service: PushService
let now = new Date('2026-11-24T12:00:00Z')
beforeAll(async () => {
  service = new PushService()
  await service.open()
  server = await startTestServer({ clock: () => now, settings: { pushServices: [service.origin] } })
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(() => {
  service.pushed.length = 0
  service.answers.length = 0
})

const pushDeps = () => ({ ...server.deps, contact: 'mailto:operator@example.org' })
const deliver = () => deliverPushes(pushDeps())

async function turnOn({ fetch }: Registered): Promise<PushSubscriptionBody> {
  const { publicKey } = pushKey.parse(await (await fetch('/api/push')).json())
  const subscription = service.subscribe(publicKey)
  const answer = await fetch('/api/push/subscriptions', { method: 'POST', json: subscription })
  expect(answer.status).toBe(204)
  return subscription
}

async function makeBoard({ fetch }: Registered, name: string): Promise<number> {
  return board.parse(await (await fetch('/api/boards', { method: 'POST', json: { name } })).json()).id
}

/** Someone invites this person to one of their boards. */
async function invite(person: Registered, name = 'Kitchen'): Promise<void> {
  const host = await server.register()
  const boardId = await makeBoard(host, name)
  const json = { username: person.user.username, canEdit: true }
  const answer = await host.fetch(`/api/boards/${boardId}/collaborators`, { method: 'POST', json })
  expect(answer.ok).toBe(true)
}
const subscriptionsOf = ({ user }: Registered) => server.deps.knex('push_subscriptions').where({ user_id: user.id })

describe('push messages', () => {
  it('an invitation reaches each registered browser of its person once, encrypted and signed', async () => {
    const ann = await server.register()
    const subscription = await turnOn(ann)
    await invite(ann)
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    expect(service.pushed).toMatchObject([
      {
        endpoint: subscription.endpoint,
        message: { userId: ann.user.id, title: /invited you to “Kitchen”$/, path: '/notifications' },
        headers: { topic: 'news', urgency: 'normal' },
      },
    ])
  })

  it('skip notifications from before the registration, read ones, and other kinds', async () => {
    const ann = await server.register()
    await invite(ann)
    await turnOn(ann)
    expect(await deliver()).toBe(0)
    await invite(ann)
    await ann.fetch('/api/notifications/read', { method: 'POST', json: {} })
    expect(await deliver()).toBe(0)
    const ben = await server.register()
    await ben.fetch(`/api/users/${ann.user.id}/follow`, { method: 'POST' })
    expect(await deliver()).toBe(0)
  })

  it('several notifications at once become one message with their number', async () => {
    const ann = await server.register()
    await turnOn(ann)
    await invite(ann, 'One')
    await invite(ann, 'Two')
    await deliver()
    expect(service.pushed.map(({ message }) => message)).toMatchObject([
      { title: '2 new notifications', body: /invited you to “Two”$/ },
    ])
  })

  it('a notification that is no longer among the newest is not pushed, and its browser is done with', async () => {
    const [ann, ben] = [await server.register(), await server.register()]
    await turnOn(ann)
    await invite(ann)
    const followed = { user_id: ann.user.id, kind: 'followed', data: { byId: ben.user.id }, created_at: now }
    await server.deps.knex('notifications').insert(Array.from({ length: NOTIFICATIONS_SHOWN }, () => followed))
    expect(await deliver()).toBe(0)
    const [newest] = await server.deps.knex('notifications').where({ user_id: ann.user.id }).orderBy('id', 'desc')
    expect(await subscriptionsOf(ann)).toMatchObject([{ told_id: newest?.id, attempts: 0 }])
    await invite(ann, 'Garden')
    expect(await deliver()).toBe(1)
  })

  it('an overwritten value is pushed only to its author', async () => {
    const [ann, ben] = [await server.register(), await server.register()]
    await Promise.all([turnOn(ann), turnOn(ben)])
    const boardId = await makeBoard(ann, 'Shared')
    const about = {
      boardId,
      elementId: '00000000-0000-4000-8000-000000000001',
      elementType: 'text' as const,
      rev: 1,
      fields: { content: {} },
      mutationIds: ['00000000-0000-4000-8000-000000000002'],
    }
    await server.deps.knex('collaborators').insert({ board_id: boardId, user_id: ben.user.id, can_edit: true })
    await notify(server.deps, [
      { userId: ann.user.id, kind: 'overwritten', data: { ...about, byId: ben.user.id } },
      { userId: ben.user.id, kind: 'overwrote', data: { ...about, byId: ann.user.id } },
    ])
    await deliver()
    expect(service.pushed.map(({ message }) => message)).toMatchObject([
      { userId: ann.user.id, title: `${ben.user.username} replaced your change` },
    ])
  })
})

describe('a push service', () => {
  it('is retried with growing delays if it fails, and the message is dropped in the end', async () => {
    const ann = await server.register()
    await turnOn(ann)
    await invite(ann)
    service.answers.push(503, 429, 500, 500, 500)
    expect(await deliver()).toBe(0)
    for (const minutes of [1, 5, 30, 240]) {
      now = new Date(now.getTime() + (minutes - 0.5) * MINUTE)
      const left = service.answers.length
      await deliver()
      expect(service.answers.length, `before ${minutes} minutes`).toBe(left)
      now = new Date(now.getTime() + 0.5 * MINUTE)
      await deliver()
      expect(service.answers.length, `after ${minutes} minutes`).toBe(left - 1)
    }
    now = new Date(now.getTime() + 24 * 60 * MINUTE)
    expect(await deliver()).toBe(0)
    await invite(ann)
    expect(await deliver()).toBe(1)
  })

  it('is called at most every 30 seconds per browser, and later notifications are merged into one message', async () => {
    const ann = await server.register()
    await turnOn(ann)
    await invite(ann, 'One')
    expect(await deliver()).toBe(1)
    await invite(ann, 'Two')
    await invite(ann, 'Three')
    now = new Date(now.getTime() + 29_000)
    expect(await deliver()).toBe(0)
    now = new Date(now.getTime() + 1_000)
    expect(await deliver()).toBe(1)
    expect(service.pushed.map(({ message }) => message.title)).toEqual([
      expect.stringMatching(/“One”$/),
      '2 new notifications',
    ])
  })

  it('is not called after the operator removed it, and its registrations are deleted', async () => {
    const ann = await server.register()
    await turnOn(ann)
    await invite(ann)
    const settings = { ...server.deps.settings, pushServices: [] }
    expect(await deliverPushes({ ...pushDeps(), settings })).toBe(0)
    expect(service.pushed).toEqual([])
    expect(await subscriptionsOf(ann)).toEqual([])
  })

  it('redirects are not followed', async () => {
    const ann = await server.register()
    await turnOn(ann)
    await invite(ann)
    service.answers.push(307)
    expect(await deliver()).toBe(0)
    expect(service.pushed).toEqual([])
    await subscriptionsOf(ann).delete()
  })

  it('is believed if it says that a subscription is over: the registration is deleted', async () => {
    const ann = await server.register()
    const { endpoint } = await turnOn(ann)
    service.forget(endpoint)
    await invite(ann)
    await deliver()
    expect(await subscriptionsOf(ann)).toEqual([])
  })
})

describe('a registered browser', () => {
  it.each([
    ['no point of the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)])],
    ['the point at infinity', Buffer.alloc(65)],
    ['a point in another form', Buffer.concat([Buffer.from([5]), Buffer.alloc(64, 7)])],
  ])('must have a valid key: %s is rejected', async (_, point) => {
    const ann = await server.register()
    const { publicKey } = pushKey.parse(await (await ann.fetch('/api/push')).json())
    const { endpoint, keys } = service.subscribe(publicKey)
    const json = { endpoint, keys: { ...keys, p256dh: point.toString('base64url') } }
    const answer = await ann.fetch('/api/push/subscriptions', { method: 'POST', json })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'VALIDATION_FAILED', field: 'keys.p256dh' })
    expect(await subscriptionsOf(ann)).toEqual([])
  })

  it('is deleted when its session ends, or when its person turns push messages off', async () => {
    const ann = await server.register()
    const { endpoint } = await turnOn(ann)
    await ann.fetch('/api/push/subscriptions', { method: 'DELETE', json: { endpoint } })
    expect(await subscriptionsOf(ann)).toEqual([])
    await turnOn(ann)
    await ann.fetch('/api/auth/logout', { method: 'POST' })
    expect(await subscriptionsOf(ann)).toEqual([])
  })

  it('belongs to the last person who registered it', async () => {
    const [ann, ben] = [await server.register(), await server.register()]
    const subscription = await turnOn(ann)
    await ben.fetch('/api/push/subscriptions', { method: 'POST', json: subscription })
    await invite(ann)
    await invite(ben)
    await deliver()
    expect(service.pushed.map(({ message }) => message.userId)).toEqual([ben.user.id])
  })

  it('can’t be turned off by another person', async () => {
    const [ann, ben] = [await server.register(), await server.register()]
    const { endpoint } = await turnOn(ann)
    await ben.fetch('/api/push/subscriptions', { method: 'DELETE', json: { endpoint } })
    expect(await subscriptionsOf(ann)).toHaveLength(1)
  })

  it('is one of at most twenty, and the oldest is deleted', async () => {
    const ann = await server.register()
    const first = await turnOn(ann)
    for (let count = 0; count < 20; count++) await turnOn(ann)
    const left = await subscriptionsOf(ann)
    expect(left).toHaveLength(20)
    expect(left.map(({ endpoint }) => endpoint)).not.toContain(first.endpoint)
  })
})

describe('the key pair', () => {
  it('is created once, even for concurrent requests', async () => {
    const { knex, clock } = server.deps
    const keys = await Promise.all([loadVapidKeys(knex, clock()), loadVapidKeys(knex, clock())])
    expect(keys[0]).toEqual(keys[1])
    expect(Buffer.from(keys[0].publicKey, 'base64url')).toHaveLength(65)
  })
})

describe('the pusher', () => {
  it('sends soon after it is scheduled, and finishes sending before it closes', async () => {
    const ann = await server.register()
    await turnOn(ann)
    await invite(ann)
    const pusher = createPusher(pushDeps())
    pusher.schedule([ann.user.id])
    await pusher.close()
    expect(service.pushed).toHaveLength(1)
  })

  it('sends no further round once it is closing; the next pusher sends the others', async () => {
    const ann = await server.register()
    await turnOn(ann)
    const [{ id: _, ...row }] = await subscriptionsOf(ann)
    const others = Array.from({ length: 59 }, () => {
      const { endpoint, keys } = service.subscribe(service.publicKey)
      return { ...row, endpoint, ...keys }
    })
    await server.deps.knex('push_subscriptions').insert(others)
    await invite(ann)
    const [first, next] = [createPusher(pushDeps()), createPusher(pushDeps())]
    first.schedule()
    await first.close()
    const sent = service.pushed.length
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(60)
    next.schedule()
    await next.close()
    expect(service.pushed).toHaveLength(60)
  })
})
