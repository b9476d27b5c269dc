import { isOutsideFailure } from './platform/expected'
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
import { RELOAD } from './ui/words'

const HOUR = 3_600_000

/** Registers the service worker, and offers its updates. */
export class AppUpdates {
  /** Titles of toasts that wait for an answer. */
  readonly #stickyToastTitles = new Set<string>()
  #isApplying = false

  /** `waitUntilStored` resolves once all changes made so far are in IndexedDB. */
  constructor(private readonly waitUntilStored: () => Promise<void>) {}

  async register(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker.register('/main.js', { updateViaCache: 'none' })
      this.#offerUpdateOnceInstalled(registration, registration.waiting)
      registration.addEventListener('updatefound', () =>
        this.#offerUpdateOnceInstalled(registration, registration.installing),
      )
      this.#checkForUpdatesWhenShown(registration)
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'pwa')
      // Private windows and blocked storage: the product works without a worker.
    }
  }

  /** Checks for a newer version now, and repeats an update offer that was dismissed. */
  async check(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return
    // If offline, the check is repeated when the page is shown again.
    await registration.update().catch(reportUnless(isOutsideFailure, 'pwa'))
    this.#offerUpdateOnceInstalled(registration, registration.waiting ?? registration.installing)
  }

  /** Another version has taken over: reloads the tab that chose it; other tabs, where someone may be busy, offer to. */
  handleUpdated(): void {
    // Another tab may have been faster, while this one is still storing its changes.
    if (this.#isApplying) void this.#reloadOnceStored()
    else
      this.#showStickyToast({
        title: UPDATED_ELSEWHERE,
        description: UPDATED_ELSEWHERE_DETAIL,
        action: { label: RELOAD, onClick: () => void this.#reloadOnceStored() },
      })
  }

  #offerUpdateOnceInstalled(registration: ServiceWorkerRegistration, worker: ServiceWorker | null): void {
    // Without a controller this is the first worker, which replaces nothing.
    if (!worker || !navigator.serviceWorker.controller) return
    if (worker.state === 'installed') this.#offerUpdate(registration)
    else
      worker.addEventListener('statechange', () => {
        if (worker === registration.waiting && worker.state === 'installed') this.#offerUpdate(registration)
      })
  }

  #offerUpdate(registration: ServiceWorkerRegistration): void {
    setNewVersion(() => void this.#apply(registration))
    this.#showStickyToast({
      title: NEW_VERSION_IS_READY,
      description: NEW_VERSION_IS_READY_DETAIL,
      action: { label: UPDATE, onClick: () => void this.#apply(registration) },
    })
  }

  /** Shows a toast until it is answered: if another one replaces it, it comes back afterwards. */
  #showStickyToast(options: ToastOptions): void {
    if (this.#stickyToastTitles.has(options.title)) return
    this.#stickyToastTitles.add(options.title)
    const show = () => toast({ ...options, duration: Number.POSITIVE_INFINITY })
    show()
    const stop = subscribeToasts(() => {
      const [latest] = readToasts()
      if (!latest || latest.isOpen) return
      if (latest.title !== options.title) return void show()
      stop()
      this.#stickyToastTitles.delete(options.title)
    })
  }

  /**
   * Activates the waiting worker once all changes so far are in IndexedDB; the page then reloads. The offer may be days
   * old, and its worker replaced by a newer one.
   */
  async #apply(registration: ServiceWorkerRegistration): Promise<void> {
    this.#isApplying = true
    await this.#storeEverything()
    const { waiting } = registration
    if (waiting) waiting.postMessage({ type: 'SKIP_WAITING' })
    // Another tab has activated it.
    else window.location.reload()
  }

  /** Ends typing, and resolves once all changes are in IndexedDB. */
  async #storeEverything(): Promise<void> {
    // While the device has no room, the person may go on typing.
    await this.waitUntilStored()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await this.waitUntilStored()
  }

  async #reloadOnceStored(): Promise<void> {
    await this.#storeEverything()
    window.location.reload()
  }

  /**
   * Pages may stay open for days: whenever one is shown again, repeats an update offer that was dismissed, and checks
   * for a newer version at most once an hour.
   */
  #checkForUpdatesWhenShown(registration: ServiceWorkerRegistration): void {
    let lastCheck = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return
      this.#offerUpdateOnceInstalled(registration, registration.waiting)
      if (Date.now() - lastCheck < HOUR) return
      lastCheck = Date.now()
      registration.update().catch(reportUnless(isOutsideFailure, 'pwa'))
    })
  }
}
