import {
  type ComponentType,
  lazy,
  StrictMode,
  Suspense,
  startTransition,
  useEffect,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { browserAccount } from '../../account/browserAccount'
import { AccountProvider } from '../../account/useAccount'
import { stayOnDevice } from '../../api/request'
import { deferInstallPrompt } from '../../install/installPrompt'
import { type InitialCard, readInitialSnapshot } from '../../offline/initial/initialSnapshot'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { startPwa } from '../../pwa'
import { ErrorBoundary } from '../../shell/ErrorBoundary'
import { DeferredPart } from '../../ui/DeferredPart'
import { recordErrors } from '../../ui/errorLog'
import { applyTheme } from '../../ui/theme'
import { readToasts, subscribeToasts } from '../../ui/toast'
import { useDeferredPart } from '../../ui/useDeferredPart'
import { boardPage } from '../first/boardPage'
import { boardIdOf, firstScreen } from '../first/firstScreen'
import { AppRoutes, preloadPage } from './router'

// The first screen depends on who is signed in: requested while the page is still being built.
const account = browserAccount(firstScreen.drawn)

/** Starts what does not wait for the first screen. */
export function begin(): void {
  recordErrors()
  applyTheme()
  deferInstallPrompt()
  const { pathname } = window.location
  preloadPage(pathname)
  // Until it is known that someone is signed in, which this device remembers.
  stayOnDevice(pathname === '/try')
  account.start()
  // pointerdown fires well before click.
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element && target.closest('a')
    if (link) preloadPage(link.pathname)
  })
  document.addEventListener('click', openTappedBoard, { capture: true })
}

/** Reads a board while React renders its page: on a slow phone both take equally long. */
function openTappedBoard({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.target || link.origin !== window.location.origin) return
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  const id = boardIdOf(link.pathname)
  if (id === null || !account.read().workspace) return
  let onPicture: (card: InitialCard) => void = () => {}
  const card = new Promise<InitialCard>((resolve) => {
    onPicture = resolve
  })
  void boardPage.loaded?.openFirstBoard(id, readInitialSnapshot(id, onPicture), card)
}

/** Called once there is something to render. */
export function draw(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const page = createRoot(root)
  // In slices: rendering in one go would keep a slow phone from responding to touch for a tenth of a second.
  startTransition(() =>
    page.render(
      <StrictMode>
        <BrowserRouter>
          <AccountProvider store={account}>
            <ErrorBoundary page="app">
              <AppRoutes />
            </ErrorBoundary>
            <Overlays />
          </AccountProvider>
        </BrowserRouter>
      </StrictMode>,
    ),
  )
  startPwa(firstScreen.drawn)
}

const toaster = new DeferredPart(() => import('../../ui/overlays/Toaster'))
const TooltipLayer = lazy(() => optional(async () => (await import('../../ui/overlays/TooltipLayer')).TooltipLayer))

/** Toasts and tooltips. Neither is part of the first screen: each loads on first use. */
export function Overlays() {
  // A failed load is retried with each toast and when the network is back; earlier toasts show then.
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  const [, tryAgain] = useReducer((count: number) => count + 1, 0)
  const toasting = useDeferredPart(toaster, toasts.length > 0 || toaster.loaded !== null)
  const [firstTarget, setFirstTarget] = useState<Element | null>(null)
  useEffect(() => onFirstTooltipTarget(setFirstTarget), [])
  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [])
  return (
    <>
      {toasting && <toasting.Toaster />}
      {/* Its own boundary: toasts must not disappear while tooltips load. */}
      <Suspense>{firstTarget && <TooltipLayer first={firstTarget} />}</Suspense>
    </>
  )
}

/** Offline and without a service worker the file may be unreachable: the page works without it. */
async function optional<Props>(load: () => Promise<ComponentType<Props>>) {
  try {
    return { default: await load() }
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'Overlays')
    return { default: () => null }
  }
}

function onFirstTooltipTarget(callback: (target: Element) => void): () => void {
  const stop = new AbortController()
  const look = ({ target }: Event) => {
    const first = target instanceof Element ? target.closest('[data-tooltip]') : null
    if (!first) return
    stop.abort()
    callback(first)
  }
  const options = { signal: stop.signal, capture: true, passive: true }
  document.addEventListener('pointerover', look, options)
  document.addEventListener('focusin', look, options)
  return () => stop.abort()
}
