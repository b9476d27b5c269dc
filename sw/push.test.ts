import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPush, rememberUser } from '../app/offline/initial/device'
import { onReportedError } from '../app/platform/reportError'
import { makeUser } from '../tests/support/FakeServer'
import { WritesWaiting } from './backgroundDrain'
import { notifyRefused, openNotification, receivePush, renewSubscription } from './push'

const drain = vi.hoisted(() => ({ run: async () => 0 }))
vi.mock('./backgroundDrain', async (load) => ({
  ...(await load<typeof import('./backgroundDrain')>()),
  drainInBackground: () => drain.run(),
}))

const shown: { title: string; body: string; path: unknown }[] = []
let pages: { visibilityState: string; focus(): Promise<void>; postMessage(message: unknown): void }[]
const opened: string[] = []
afterEach(() => vi.unstubAllGlobals())

beforeEach(async () => {
  shown.length = 0
  opened.length = 0
  pages = []
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('self', {
    registration: {
      showNotification: async (title: string, { body, data }: { body: string; data: { path: unknown } }) =>
        void shown.push({ title, body, path: data.path }),
    },
    clients: { matchAll: async () => pages, openWindow: async (path: string) => void opened.push(path) },
  })
  await rememberUser(makeUser(7))
})

const message = (userId: number) =>
  JSON.stringify({ userId, title: 'Ann invited you', body: '', path: '/notifications' })

test('a message is shown only to its recipient, without its content to anyone else', async () => {
  await receivePush(message(7))
  await receivePush(message(8))
  await receivePush('{broken')
  expect(shown.map(({ title }) => title)).toEqual(['Ann invited you', 'Moodloom', 'Moodloom'])
})

test('a push reports no error if changes still wait to be sent, but any other failure to send them', async () => {
  const reported: unknown[] = []
  onReportedError((error) => reported.push(error))
  // Without those of other tests.
  reported.length = 0
  drain.run = async () => {
    throw new WritesWaiting()
  }
  await receivePush(message(7))
  expect(reported).toEqual([])
  const bug = new Error('a bug')
  drain.run = async () => {
    throw bug
  }
  await receivePush(message(7))
  expect(reported).toEqual([bug])
  onReportedError(null)
  drain.run = async () => 0
})

test('refused changes are shown if push messages are on and no page is visible', async () => {
  await notifyRefused(2)
  expect(shown).toEqual([])
  await rememberPush({ userId: 7, endpoint: 'https://push.example/1' })
  await notifyRefused(0)
  pages = [{ visibilityState: 'visible', focus: async () => {}, postMessage: () => {} }]
  await notifyRefused(2)
  expect(shown).toEqual([])
  pages = []
  await notifyRefused(2)
  const body = 'The server didn’t accept them. Nothing is lost: open Moodloom to retry, copy or discard them.'
  expect(shown).toEqual([{ title: '2 changes need attention', body, path: '/notifications' }])
})

test('a click opens only paths of this app', async () => {
  const press = (path: unknown) => openNotification({ close: () => {}, data: { path } } as Notification)
  await press('/notifications')
  await press('//elsewhere.example')
  await press('https://elsewhere.example')
  expect(opened).toEqual(['/notifications', '/', '/'])
  const messages: unknown[] = []
  pages = [{ visibilityState: 'hidden', focus: async () => {}, postMessage: (each) => void messages.push(each) }]
  await press('/board/1')
  expect(messages).toEqual([{ type: 'OPEN', path: '/board/1' }])
})

test('a subscription is renewed only for the person who turned push on', async () => {
  const keys = { p256dh: 'key', auth: 'secret' }
  const subscription = { options: {}, toJSON: () => ({ endpoint: 'https://push.example/2', keys }) }
  Object.assign(self.registration, { pushManager: { getSubscription: async () => subscription } })
  const requested: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    requested.push(`${method} ${path}`)
    return Response.json({ publicKey: 'key' })
  })
  await rememberPush({ userId: 8, endpoint: 'https://push.example/1' })
  await renewSubscription()
  expect(requested).toEqual([])
  await rememberPush({ userId: 7, endpoint: 'https://push.example/1' })
  await renewSubscription()
  expect(requested).toEqual(['GET /api/push', 'POST /api/push/subscriptions'])
})
