import type { SyncStatus } from './offline/types'
import { isOutsideFailure } from './platform/expected'
import { mayPrefetch } from './platform/mayPrefetch'
import { reportError, reportUnless } from './platform/reportError'
import {
  NEW_VERSION_IS_READY,
  NEW_VERSION_IS_READY_DETAIL,
  UPDATE,
  UPDATED_ELSEWHERE,
  UPDATED_ELSEWHERE_DETAIL,
} from './pwaWords'
import { setNewVersion } from './ui/newVersion'
import { readToasts, subscribeToasts, type ToastOptions, toast } from './ui/toast'
import { whenIdle } from './ui/whenIdle'
import { RELOAD } from './ui/words'

// The only access to the service worker and to the device features of an installed app. All optional: the product works
// the same without a worker, a badge or persistent storage.

/** The part of the open workspace that this module needs. */
export interface WatchedQueue {
  status(): SyncStatus
  onStatus(listener: (status: SyncStatus) => void): () => void
  /** Reads the outbox in a transaction, so it resolves after all earlier writes are stored. */
  waiting(): Promise<readonly unknown[]>
}

/** The tag of Background Sync, handled by sw/main.ts. */
const SYNC_TAG = 'drain'
const HOUR = 3_600_000
/** Ms after the first screen: installing downloads the whole app and must not compete with the first actions. */
const INSTALL_AFTER = 2000

/** Not in TypeScript's DOM library: https://wicg.github.io/background-sync/spec/ */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

let queue: WatchedQueue | null = null
let isApplying = false
/** Titles of toasts that wait for an answer. */
const stickyToastTitles = new Set<string>()

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
  void Promise.all([loaded, firstScreen]).then(() =>
    setTimeout(
      () => whenIdle(() => (navigator.serviceWorker.controller || mayPrefetch()) && void register()),
      INSTALL_AFTER,
    ),
  )
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

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/main.js', { updateViaCache: 'none' })
    offerUpdateOnceInstalled(registration, registration.waiting)
    registration.addEventListener('updatefound', () => offerUpdateOnceInstalled(registration, registration.installing))
    checkForUpdatesWhenShown(registration)
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'pwa')
    // Private windows and blocked storage: the product works without a worker.
  }
}

function offerUpdateOnceInstalled(registration: ServiceWorkerRegistration, worker: ServiceWorker | null): void {
  // Without a controller this is the first worker, which replaces nothing.
  if (!worker || !navigator.serviceWorker.controller) return
  if (worker.state === 'installed') offerUpdate(registration)
  else
    worker.addEventListener('statechange', () => {
      if (worker === registration.waiting && worker.state === 'installed') offerUpdate(registration)
    })
}

function offerUpdate(registration: ServiceWorkerRegistration): void {
  setNewVersion(() => void applyUpdate(registration))
  showStickyToast({
    title: NEW_VERSION_IS_READY,
    description: NEW_VERSION_IS_READY_DETAIL,
    action: { label: UPDATE, onClick: () => void applyUpdate(registration) },
  })
}

/** Shows a toast until it is answered: if another one replaces it, it comes back afterwards. */
function showStickyToast(options: ToastOptions): void {
  if (stickyToastTitles.has(options.title)) return
  stickyToastTitles.add(options.title)
  const show = () => toast({ ...options, duration: Number.POSITIVE_INFINITY })
  show()
  const stop = subscribeToasts(() => {
    const [latest] = readToasts()
    if (!latest || latest.isOpen) return
    if (latest.title !== options.title) return void show()
    stop()
    stickyToastTitles.delete(options.title)
  })
}

/**
 * Activates the waiting worker once all changes so far are in IndexedDB; the page then reloads. The offer may be days
 * old, and its worker replaced by a newer one.
 */
async function applyUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  isApplying = true
  await storeEverything()
  const { waiting } = registration
  if (waiting) waiting.postMessage({ type: 'SKIP_WAITING' })
  // Another tab has activated it.
  else window.location.reload()
}

/** Ends typing, and resolves once all changes are in IndexedDB. */
async function storeEverything(): Promise<void> {
  // While the device has no room, the person may go on typing.
  await waitUntilStored()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await waitUntilStored()
}

async function reloadOnceStored(): Promise<void> {
  await storeEverything()
  window.location.reload()
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

/** Reloads the tab that chose to update; other tabs, where someone may be busy, only offer it. */
function handleControllerChange(): void {
  let hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Another tab may have been faster, while this one is still storing its changes.
    if (isApplying) void reloadOnceStored()
    else if (hadController)
      showStickyToast({
        title: UPDATED_ELSEWHERE,
        description: UPDATED_ELSEWHERE_DETAIL,
        action: { label: RELOAD, onClick: () => void reloadOnceStored() },
      })
    hadController = true
  })
}

/**
 * Pages may stay open for days: whenever one is shown again, repeats an update offer that was dismissed, and checks for
 * a newer version at most once an hour.
 */
function checkForUpdatesWhenShown(registration: ServiceWorkerRegistration): void {
  let lastLooked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    offerUpdateOnceInstalled(registration, registration.waiting)
    if (Date.now() - lastLooked < HOUR) return
    lastLooked = Date.now()
    registration.update().catch(reportUnless(isOutsideFailure, 'pwa'))
  })
}

/**
 * To be called when something needs a newer version: checks for it now, and repeats an update offer that was dismissed.
 * Nothing reloads automatically.
 */
export async function checkForNewVersion(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  // If offline, the check is repeated when the page is shown again.
  await registration.update().catch(reportUnless(isOutsideFailure, 'pwa'))
  offerUpdateOnceInstalled(registration, registration.waiting ?? registration.installing)
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
