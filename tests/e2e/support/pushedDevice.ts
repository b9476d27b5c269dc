import type { BrowserContext, Page } from 'playwright-core'
import type { PushService } from '../../support/PushService'

/**
 * Subscribes this browser's pages to the test's push service, since Chromium's is unreachable. Everything else is
 * real, including the permission and the service worker's `push` event.
 */
export async function subscribeTo(context: BrowserContext, service: PushService, origin: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin })
  await context.exposeFunction('subscribeForTest', (publicKey: string) => service.subscribe(publicKey))
  await context.addInitScript(() => {
    const KEY = 'test-push'
    const revive = (text: string | null) => {
      if (!text) return null
      const { publicKey, subscription } = JSON.parse(text)
      const bytes = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'))
      return {
        endpoint: subscription.endpoint,
        options: { applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer },
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem(KEY)
          return true
        },
      }
    }
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const call = (window as unknown as { subscribeForTest(key: string): Promise<unknown> }).subscribeForTest
      const subscription = await call(applicationServerKey)
      localStorage.setItem(KEY, JSON.stringify({ publicKey: applicationServerKey, subscription }))
      return revive(localStorage.getItem(KEY))
    }
    Object.assign(PushManager.prototype, {
      subscribe,
      getSubscription: async () => revive(localStorage.getItem(KEY)),
    })
  })
}

/** Passes a message to the service worker of this page's origin, as the browser does when its push service has one. */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await session.detach()
}

interface Shown {
  readonly title: string
  readonly body: string
}

/** The notifications that the service worker shows now, read in the worker, so that no page has to be open. */
export function shownNotifications(context: BrowserContext): Promise<Shown[]> {
  return workerOf(context).evaluate<Shown[]>(
    'self.registration.getNotifications().then((all) => all.map(({ title, body }) => ({ title, body })))',
  )
}

/** How many visible pages the service worker sees. A closed one disappears a moment later. */
export function visiblePages(context: BrowserContext): Promise<number> {
  return workerOf(context).evaluate<number>(`self.clients
    .matchAll({ type: 'window', includeUncontrolled: true })
    .then((pages) => pages.filter(({ visibilityState }) => visibilityState === 'visible').length)`)
}

export async function closeNotifications(context: BrowserContext): Promise<void> {
  await workerOf(context).evaluate(
    'self.registration.getNotifications().then((all) => all.forEach((one) => one.close()))',
  )
}

/** Shows and presses a notification that leads to this path. */
export async function pressNotification(context: BrowserContext, path: string): Promise<void> {
  await workerOf(context).evaluate(`(async () => {
    await self.registration.showNotification('Pressed', { tag: 'pressed', data: { path: ${JSON.stringify(path)} } })
    const [notification] = await self.registration.getNotifications({ tag: 'pressed' })
    if (notification) self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
}

function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No service worker runs')
  return worker
}
