import { Suspense, useEffect } from 'react'
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { useExpiredToast } from '../../account/useExpiredToast'
import { LazyInstallOffer } from '../../install/LazyInstallOffer'
import { connectLater } from '../../live/connectLater'
import { LazyNotifications } from '../../notifications/LazyNotifications'
import { checkForNewVersion, watchQueue } from '../../pwa'
import { ErrorBoundary } from '../../shell/ErrorBoundary'
import { PageSpinner } from '../../ui/PageSpinner'
import { useDeferredPart } from '../../ui/useDeferredPart'
import { PHONE, useMediaQuery } from '../../ui/useMediaQuery'
import { LOADING } from '../../ui/words'
import { frameParts, isBarePath } from '../first/frameParts'
import styles from './AppFrame.module.css'
import { preloadParts, prepareEditor, resumePhotosLater, scheduleIncomingReminder } from './preloadParts'
import { SKIP_TO_CONTENT } from './words'

/** What all pages share: header, footer, tab bar, one loading state and one error state. */
export function AppFrame() {
  const { user, workspace } = useAccount()
  const { pathname } = useLocation()
  const isBoard = useMatch('/board/:id') !== null
  const isEditor = useMatch('/try') !== null || isBoard
  const isGuestPage = useMatch('/s/:token') !== null
  const isPhone = useMediaQuery(PHONE)
  const isBare = isBarePath(pathname, isPhone)
  const frame = useDeferredPart(frameParts, !isBare)
  const navigate = useNavigate()
  useExpiredToast()

  useEffect(() => (workspace ? watchQueue(workspace) : undefined), [workspace])
  useEffect(() => workspace?.contract.onServerNewer(() => void checkForNewVersion()), [workspace])
  useEffect(() => (workspace ? preloadParts() : undefined), [workspace])
  useEffect(() => (workspace ? prepareEditor() : undefined), [workspace])
  useEffect(() => (workspace ? connectLater(workspace) : undefined), [workspace])
  useEffect(() => (workspace ? resumePhotosLater(workspace) : undefined), [workspace])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person, wherever they are then
  useEffect(() => (workspace ? scheduleIncomingReminder(workspace.userId, navigate) : undefined), [workspace])
  useEffect(() => {
    // With a hash, the page scrolls to its target instead.
    if (pathname && !window.location.hash) window.scrollTo(0, 0)
  }, [pathname])

  return (
    <div className={styles.frame} data-bare={isBare ? '' : undefined}>
      <a href="#main" className={styles.skip}>
        {SKIP_TO_CONTENT}
      </a>
      {frame && <frame.FrameTop user={user} workspace={workspace} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<PageSpinner label={LOADING} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {frame && <frame.FrameBottom isSignedIn={user !== null} />}
      {workspace && <LazyNotifications workspace={workspace} />}
      {!isEditor && !isGuestPage && <LazyInstallOffer workspace={workspace} />}
    </div>
  )
}
