import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router-dom'
import styles from './AppFrame.module.css'
import { useAccount } from './account/useAccount'
import { useExpiredToast } from './account/useExpiredToast'
import { useLogout } from './account/useLogout'
import { LazyInstallOffer } from './install/LazyInstallOffer'
import { connectLater } from './live/connectLater'
import { BellLink } from './notifications/BellLink'
import { LazyNotifications } from './notifications/LazyNotifications'
import { preloadParts, remindLater } from './preloadParts'
import { watchQueue } from './pwa'
import { HeaderSearch } from './search/HeaderSearch'
import { SEARCH_PAGE } from './search/paths'
import { ErrorBoundary } from './shell/ErrorBoundary'
import { Footer } from './shell/Footer'
import { Header } from './shell/Header'
import { TabBar } from './shell/TabBar'
import { LazyBoundary } from './ui/LazyBoundary'
import { PageSpinner } from './ui/PageSpinner'
import { PHONE, useMediaQuery } from './ui/useMediaQuery'

const LogoutDialog = lazy(async () => ({ default: (await import('./account/LogoutDialog')).LogoutDialog }))

/** What every page shares: header, footer, tab bar, one loading state and one error state. */
export function AppFrame() {
  const { user, workspace } = useAccount()
  const { pathname } = useLocation()
  const isEditor = useMatch('/board/:id') !== null
  const isGuestPage = useMatch('/s/:token') !== null
  const isPhone = useMediaQuery(PHONE)
  // On a phone the editor's canvas is the page, and search takes the screen. A guest's page has a header of its own.
  const isBare = isGuestPage || (isPhone && (isEditor || pathname === SEARCH_PAGE))
  const logout = useLogout()
  const navigate = useNavigate()
  useExpiredToast()

  useEffect(() => (workspace ? watchQueue(workspace) : undefined), [workspace])
  useEffect(() => (workspace ? preloadParts() : undefined), [workspace])
  useEffect(() => (workspace ? connectLater(workspace) : undefined), [workspace])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person, wherever they are then
  useEffect(() => (workspace ? remindLater(workspace.userId, navigate) : undefined), [workspace])
  useEffect(() => {
    // Where the address names a part of the page, the page goes there itself.
    if (pathname && !window.location.hash) window.scrollTo(0, 0)
  }, [pathname])

  return (
    <div className={styles.frame} data-bare={isBare ? '' : undefined}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {!isBare && (
        <Header
          user={user}
          workspace={workspace}
          search={<HeaderSearch userId={user?.id ?? null} />}
          bell={<BellLink />}
          onLogout={logout.ask}
        />
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<PageSpinner label="Loading" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {!isBare && <Footer />}
      {!isBare && <TabBar isSignedIn={user !== null} />}
      {workspace && <LazyNotifications workspace={workspace} />}
      {!isEditor && !isGuestPage && <LazyInstallOffer workspace={workspace} />}
      {logout.isAsking && (
        <LazyBoundary>
          <LogoutDialog {...logout} />
        </LazyBoundary>
      )}
    </div>
  )
}
