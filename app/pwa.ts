import type { SyncStatus } from './offline/types'
import { isOutsideFailure } from './platform/expected'
import { mayPrefetch } from './platform/mayPrefetch'
import { reportError, reportUnless } from './platform/reportError'
import type { AppUpdates } from './pwaUpdates'
import { whenIdle } from './ui/afterDrawing'

// The only access to the service worker (with pwaUpdates.ts, which loads after the first screen) and to the device
// features of an installed app. All optional: the product works the same without a worker, a badge or persistent
// storage.

/** The part of the open workspace that this module needs. */
export interface WatchedQueue {
  status(): SyncStatus
  onStatus(listener: (status: SyncStatus) => void): () => void
  /** Reads the outbox in a transaction, so it resolves after all earlier writes are stored. */
  waiting(): Promise<readonly unknown[]>
}

/** The tag of Background Sync, handled by sw/main.ts. */
const SYNC_TAG = 'drain'
/** Ms after the first screen: installing downloads the whole app and must not compete with the first actions. */
const INSTALL_AFTER = 2000

/** Not in TypeScript's DOM library: https://wicg.github.io/background-sync/spec/ */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

let queue: WatchedQueue | null = null
let updates: AppUpdates | null = null

/** Registers the service worker shortly after the first screen, and offers its updates. A no-op in development. */
export function startPwa(firstScreen: Promise<void>): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  handleControllerChange()
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent) => {
    if (data?.type === 'ERROR') reportError(data.error, `service worker: ${data.where}`)
  })
  const loaded = new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })
  const register = async () => (await loadUpdates()).register()
  void Promise.all([loaded, firstScreen]).then(() =>
    setTimeout(
      () =>
        whenIdle(() => {
          if (navigator.serviceWorker.controller || mayPrefetch())
            register().catch(reportUnless(isOutsideFailure, 'pwa'))
        }),
      INSTALL_AFTER,
    ),
  )
}

async function loadUpdates(): Promise<AppUpdates> {
  const { AppUpdates } = await import('./pwaUpdates')
  updates ??= new AppUpdates(waitUntilStored)
  return updates
}

/** Another tab may update the app before this one has loaded the code for updates. */
function handleControllerChange(): void {
  let hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker replaces nothing.
    if (hadController) loadUpdates().then((loaded) => loaded.handleUpdated(), reportUnless(isOutsideFailure, 'pwa'))
    hadController = true
  })
}

/**
 * To be called when something needs a newer version: checks for it now, and repeats an update offer that was dismissed.
 * Nothing reloads automatically.
 */
export async function checkForNewVersion(): Promise<void> {
  if ('serviceWorker' in navigator)
    await loadUpdates().then((loaded) => loaded.check(), reportUnless(isOutsideFailure, 'pwa'))
}

/**
 * Shows the number of pending changes as the app's badge, requests persistent storage after the first save, and a
 * Background Sync when the page is left or goes offline with pending changes. Lets the browser ask before a page with
 * changes in memory only is left. Returns a stop function.
 */
export function watchQueue(watched: WatchedQueue): () => void {
  queue = watched
  let hasSaved = false
  let lastWaiting = 0
  /** The browser keeps a request until it succeeds; requested on every failed try, it would compete with the page. */
  let isSyncRequested = false

  function show(status: SyncStatus): void {
    if (status.waiting !== lastWaiting) setBadge(status.waiting)
    if (lastWaiting > 0 && status.waiting === 0 && !hasSaved) {
      hasSaved = true
      void persistStorage()
    }
    if (status.waiting === 0) isSyncRequested = false
    else if (!status.isConnected && !isSyncRequested) {
      isSyncRequested = true
      void requestBackgroundSync()
    }
    lastWaiting = status.waiting
  }

  function handleVisibility(): void {
    if (document.visibilityState === 'hidden' && watched.status().waiting > 0) void requestBackgroundSync()
  }

  /** Leaving would lose changes that are in memory only: the browser asks first. */
  function handleLeaving(event: BeforeUnloadEvent): void {
    const { storing, unstored, memoryOnly } = watched.status()
    if (storing + unstored + memoryOnly > 0) event.preventDefault()
  }

  const stop = watched.onStatus(show)
  show(watched.status())
  document.addEventListener('visibilitychange', handleVisibility)
  window.addEventListener('beforeunload', handleLeaving)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', handleVisibility)
    window.removeEventListener('beforeunload', handleLeaving)
    setBadge(0)
    if (queue === watched) queue = null
  }
}

async function waitUntilStored(): Promise<void> {
  const watched = queue
  if (!watched) return
  const isStored = ({ storing, unstored, memoryOnly }: SyncStatus) => storing + unstored + memoryOnly === 0
  if (!isStored(watched.status())) {
    await new Promise<void>((resolve) => {
      const stop = watched.onStatus((status) => {
        if (!isStored(status)) return
        stop()
        resolve()
      })
    })
  }
  // The new version, open in another tab, may have closed the database: nothing can be written to it any more.
  await watched.waiting().catch(reportUnless(isOutsideFailure, 'pwa'))
}

function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(reportUnless(isOutsideFailure, 'pwa'))
}

async function persistStorage(): Promise<void> {
  if (!navigator.storage?.persist) return
  if (!(await navigator.storage.persisted())) await navigator.storage.persist()
}

async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration()
  await registration?.sync?.register(SYNC_TAG).catch(reportUnless(isOutsideFailure, 'pwa'))
}
