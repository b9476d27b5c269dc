import { lastUser, pushMark } from '../app/offline/initial/device'
import { renewPush } from '../app/offline/lazy/pushSubscription'
import { isOutsideFailure } from '../app/platform/expected'
import { reportError } from '../app/platform/reportError'
import { parseJson } from '../contract/parseJson'
import { type PushMessage, pushKey, pushMessage } from '../contract/push'
import { drainInBackground, WritesWaiting } from './backgroundDrain'

declare const self: ServiceWorkerGlobalScope

/** One notification at a time: a newer one replaces an unread one. */
const TAG = 'news'
const NOTIFICATIONS = '/notifications'

/** Shows what the server pushed, unless a visible page shows it itself, and sends pending changes. */
export async function receivePush(text: string): Promise<void> {
  const shown = isPageVisible().then(async (isVisible) => (isVisible ? undefined : show(await notificationFor(text))))
  const drained = drainInBackground().then(notifyRefused, (error: unknown) => {
    // The next trigger sends what is left.
    if (!isOutsideFailure(error) && !(error instanceof WritesWaiting)) reportError(error, 'push')
  })
  await Promise.all([shown, drained])
}

/** Notifies the user that this device's changes were refused, if no visible page does. */
export async function notifyRefused(count: number): Promise<void> {
  if (count === 0 || Notification.permission !== 'granted' || !(await pushMark()) || (await isPageVisible())) return
  const [title, it] = count === 1 ? ['1 change needs attention', 'it'] : [`${count} changes need attention`, 'them']
  await show({
    title,
    body: `The server didn’t accept ${it}. Nothing is lost: open Moodloom to retry, copy or discard ${it}.`,
    path: NOTIFICATIONS,
  })
}

/** Opens what a notification is about, in an open page or a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const path: unknown = notification.data?.path
  const target = typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/'
  const [page] = await pages()
  if (!page) return void (await self.clients.openWindow(target))
  page.postMessage({ type: 'OPEN', path: target })
  await page.focus()
}

/** The browser replaced its subscription: sends the new one to the server. */
export async function renewSubscription(): Promise<void> {
  const user = await lastUser()
  if (!user) return
  await renewPush(self.registration, user.id, {
    publicKey: async () => pushKey.parse(await (await send('GET', '/api/push')).json()).publicKey,
    register: async (subscription) => void (await send('POST', '/api/push/subscriptions', subscription)),
    forget: async (endpoint) => void (await send('DELETE', '/api/push/subscriptions', { endpoint })),
  })
}

type NotificationContent = Pick<PushMessage, 'title' | 'body' | 'path'>

/** A message's own content only for its recipient; a generic text for anyone else. */
async function notificationFor(text: string): Promise<NotificationContent> {
  const message = pushMessage.safeParse(parseJson(text))
  const user = await lastUser()
  if (message.success && message.data.userId === user?.id) return message.data
  return { title: 'Moodloom', body: 'There are new notifications.', path: NOTIFICATIONS }
}

async function show({ title, body, path }: NotificationContent): Promise<void> {
  await self.registration.showNotification(title, {
    body,
    tag: TAG,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-64.png',
    data: { path },
  })
}

async function isPageVisible(): Promise<boolean> {
  return (await pages()).some(({ visibilityState }) => visibilityState === 'visible')
}

function pages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(path, {
    method,
    credentials: 'include',
    cache: 'no-store',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  return answer
}
