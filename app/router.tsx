import { type ComponentType, lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { AppFrame } from './AppFrame'
import { RequireAccount } from './account/RequireAccount'

/** Pages load when they are visited; AppFrame shows the one fallback meanwhile. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}

const HomePage = page(() => import('./pages/home/HomePage'), 'HomePage')
const AuthPage = page(() => import('./pages/auth/AuthPage'), 'AuthPage')
const ProfilePage = page(() => import('./pages/profile/ProfilePage'), 'ProfilePage')
const loadBoardPage = () => {
  // Needed as soon as the person is known: on its way meanwhile, not after.
  import('./offline/workspace').catch(() => {})
  return import('./pages/board/BoardPage')
}
const BoardPage = page(loadBoardPage, 'BoardPage')
const NotFoundPage = page(() => import('./pages/notFound/NotFoundPage'), 'NotFoundPage')

/** Sends for the page of an address before React comes to it: on a phone that is half a second later. */
export function preloadPage(path: string): void {
  if (path.startsWith('/board/')) loadBoardPage().catch(() => {})
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<AppFrame />}>
        <Route index element={<HomePage />} />
        <Route path="auth/:type?" element={<AuthPage />} />
        <Route
          path="profile"
          element={
            <RequireAccount>
              <ProfilePage />
            </RequireAccount>
          }
        />
        <Route path="board/:id" element={<BoardPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
