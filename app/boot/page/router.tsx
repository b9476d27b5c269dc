import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Outlet, type RouteObject, useLocation, useMatch, useNavigate, useRoutes } from 'react-router-dom'
import { RequireAccount } from '../../account/RequireAccount'
import { useAccount } from '../../account/useAccount'
import { useExpiredToast } from '../../account/useExpiredToast'
import { LazyInstallOffer } from '../../install/LazyInstallOffer'
import { connectLater } from '../../live/connectLater'
import { LazyNotifications } from '../../notifications/LazyNotifications'
import { loadWorkspace } from '../../offline/initial/loadWorkspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { checkForNewVersion, watchQueue } from '../../pwa'
import { ErrorBoundary } from '../../shell/ErrorBoundary'
import { PageSpinner } from '../../ui/Spinner'
import { useDeferredPart } from '../../ui/useDeferredPart'
import { PHONE, useMediaQuery } from '../../ui/useMediaQuery'
import { LOADING } from '../../ui/words'
import { boardPage } from '../first/boardPage'
import { frameParts, isBarePath } from '../first/frameParts'
import { prepareEditor, startLater } from './later'
import styles from './router.module.css'
import { SKIP_TO_CONTENT } from './words'

/** Loads a page when it is visited; AppFrame shows the fallback meanwhile. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}

const loadHomePage = () => import('../../pages/home/HomePage')
const HomePage = page(loadHomePage, 'HomePage')
const AuthPage = page(() => import('../../pages/auth/AuthPage'), 'AuthPage')
const ProfilePage = page(() => import('../../pages/profile/ProfilePage'), 'ProfilePage')
/** If already loaded, it is drawn together with the frame around it. */
const BoardPage = lazy(() => {
  const here = boardPage.loaded
  return here ? atOnce({ default: here.BoardPage }) : boardPage.load().then((page) => ({ default: page.BoardPage }))
})
const loadTryPage = () => import('../../pages/board/TryPage')
const TryPage = page(loadTryPage, 'TryPage')
/** Along with the editor, which the page would request only once it has loaded. */
const loadTrial = () => Promise.all([loadTryPage(), boardPage.load(), loadWorkspace()])
const DiscoverPage = page(() => import('../../pages/discover/DiscoverPage'), 'DiscoverPage')
const TrendingPage = page(() => import('../../pages/discover/TrendingPage'), 'TrendingPage')
const InspirationPage = page(() => import('../../pages/discover/InspirationPage'), 'InspirationPage')
const TemplatesPage = page(() => import('../../pages/templates/TemplatesPage'), 'TemplatesPage')
const CollaboratePage = page(() => import('../../pages/collaborate/CollaboratePage'), 'CollaboratePage')
const ImagePresetsPage = page(() => import('../../pages/imagePresets/ImagePresetsPage'), 'ImagePresetsPage')
const loadSharedPage = () => import('../../pages/shared/SharedPage')
const SharedPage = page(loadSharedPage, 'SharedPage')
const NotificationsPage = page(() => import('../../pages/notifications/NotificationsPage'), 'NotificationsPage')
const ReceivePage = page(() => import('../../pages/receive/ReceivePage'), 'ReceivePage')
const TakePhotoPage = page(() => import('../../pages/receive/TakePhotoPage'), 'TakePhotoPage')
const TrashPage = page(() => import('../../pages/trash/TrashPage'), 'TrashPage')
const AboutPage = page(() => import('../../pages/about/AboutPage'), 'AboutPage')
const PrivacyPage = page(() => import('../../pages/privacy/PrivacyPage'), 'PrivacyPage')
const TermsPage = page(() => import('../../pages/terms/TermsPage'), 'TermsPage')
const HelpPage = page(() => import('../../pages/help/HelpPage'), 'HelpPage')
const DebugLoginPage = lazy(async () => ({
  default: (await import('../../pages/debugLogin/DebugLoginPage')).DebugLoginPage,
}))
const SearchPage = page(() => import('../../pages/search/SearchPage'), 'SearchPage')
const PersonPage = page(() => import('../../pages/person/PersonPage'), 'PersonPage')
const SettingsPage = page(() => import('../../pages/settings/SettingsPage'), 'SettingsPage')
const VerifyEmailPage = page(() => import('../../pages/verifyEmail/VerifyEmailPage'), 'VerifyEmailPage')
const NotFoundPage = page(() => import('../../pages/notFound/NotFoundPage'), 'NotFoundPage')

/** Preloads the page of a possible first-time visitor before React requests it: on a phone, that is much later. */
export function preloadPage(path: string): void {
  const load =
    path === '/' ? loadHomePage : path.startsWith('/s/') ? loadSharedPage : path === '/try' ? loadTrial : null
  load?.().catch(reportUnless(isOutsideFailure, 'router'))
}

const ROUTES: RouteObject[] = [
  {
    element: <AppFrame />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'auth/:type?', element: <AuthPage /> },
      { path: 'verify-email', element: <VerifyEmailPage /> },
      {
        element: (
          <RequireAccount>
            <Outlet />
          </RequireAccount>
        ),
        children: [
          { path: 'settings', element: <SettingsPage /> },
          { path: 'profile', element: <ProfilePage /> },
          { path: 'collaborate', element: <CollaboratePage /> },
          { path: 'notifications', element: <NotificationsPage /> },
          { path: 'image-presets', element: <ImagePresetsPage /> },
          { path: 'trash', element: <TrashPage /> },
          { path: 'u/:username/:tab?', element: <PersonPage /> },
        ],
      },
      { path: 'search', element: <SearchPage /> },
      { path: 'discover', element: <DiscoverPage /> },
      { path: 'trending', element: <TrendingPage /> },
      { path: 'inspiration/:id', element: <InspirationPage /> },
      { path: 'templates', element: <TemplatesPage /> },
      { path: 'board/:id', element: <BoardPage /> },
      { path: 'try', element: <TryPage /> },
      { path: 'receive', element: <ReceivePage /> },
      { path: 'take-photo', element: <TakePhotoPage /> },
      { path: 's/:token', element: <SharedPage /> },
      { path: 'about', element: <AboutPage /> },
      { path: 'privacy', element: <PrivacyPage /> },
      { path: 'terms', element: <TermsPage /> },
      { path: 'help', element: <HelpPage /> },
      { path: 'debug-login', element: <DebugLoginPage elsewhere={<NotFoundPage />} /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

export function AppRoutes() {
  return useRoutes(ROUTES)
}

/** A promise that resolves synchronously: otherwise React would show the fallback meanwhile. */
function atOnce<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value)
  // biome-ignore lint/suspicious/noThenProperty: that it answers at once is the point
  return Object.assign(promise, { then: (resolve: (value: T) => unknown) => resolve(value) })
}

/** What all pages share: header, footer, tab bar, one loading state and one error state. */
function AppFrame() {
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
  useEffect(() => (workspace ? prepareEditor() : undefined), [workspace])
  useEffect(() => (workspace ? connectLater(workspace) : undefined), [workspace])
  useEffect(() => {
    if (workspace && !isBoard) boardPage.loaded?.leaveFirstBoard(workspace)
  }, [workspace, isBoard])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person, wherever they are then
  useEffect(() => (workspace ? startLater(workspace, navigate) : undefined), [workspace])
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
