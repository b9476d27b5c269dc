// The routing table: what this worker answers, and with what. Everything else goes straight to the network; above all
// GET /api, since boards are stored in Dexie, not in a cache.
import { cacheNames, clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerWithPage } from './answerWithPage'
import { answerWithImage } from './caching'
import { loadBackground } from './loadBackground'
import { receiveShared } from './receiveShared'
import { reportToPages, reportUncaught } from './reportErrors'
import { answerWithoutWorker } from './staticRoutes'
import { unpackFiles } from './unpackFiles'

/** Not in TypeScript's library: https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ExtendableEvent) => void): void
}

reportToPages()
reportUncaught()

const notThePage = /^\/(api|assets|ws|healthz|readyz|metrics)(\/|$)/

// The app shell: every file of this build, so that any page starts without a network.
const shell = new PrecacheController()
const files = self.__WB_MANIFEST
shell.addToCacheList(files)
const paths = files.map(pathOf)

self.addEventListener('install', (event) => {
  answerWithoutWorker(event, cacheNames.precache)
  // A rejection fails the installation, which the browser then tries again.
  event.waitUntil(Promise.resolve().then(loadBackground))
  event.waitUntil(storeFiles(event))
})
self.addEventListener('activate', (event) => event.waitUntil(shell.activate(event)))
registerRoute(new PrecacheRoute(shell))
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(answerWithPage(shell.createHandlerBoundToURL('/index.html'), paths), { denylist: [notThePage] }),
)

// Images on boards, and those that ship with the app.
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(assets|inspirations)\//.test(url.pathname), answerWithImage)

// Shares from other apps.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/receive', receiveShared, 'POST')

// One more trigger for the drain; never the only one.
self.addEventListener('sync', (event) => {
  if (event.tag !== 'drain') return
  const { drainInBackground, notifyRefused } = loadBackground()
  event.waitUntil(drainInBackground().then(notifyRefused))
})

// Shows what happened while no page was open, and is one more trigger for the drain.
self.addEventListener('push', (event) => event.waitUntil(loadBackground().receivePush(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(loadBackground().openNotification(event.notification)),
)
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(loadBackground().renewSubscription()))

// The first worker serves the page that registered it. A later one waits until the user lets it take over.
clientsClaim()
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

async function storeFiles(event: ExtendableEvent): Promise<void> {
  const isStatic = (path: string) => path.startsWith('/static/')
  const stored = await unpackFiles(paths.filter(isStatic), cacheNames.precache)
  // `shell` would look up every file in the cache again, one after another.
  const rest = new PrecacheController()
  rest.addToCacheList(files.filter((file) => !isStatic(pathOf(file)) || !stored.has(pathOf(file))))
  await rest.install(event)
}

function pathOf(file: PrecacheEntry | string): string {
  return new URL(typeof file === 'string' ? file : file.url, location.href).pathname
}
