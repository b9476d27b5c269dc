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
const BoardPage = page(() => {
  // Needed as soon as the person is known: on its way meanwhile, not after.
  void import('./offline/workspace')
  return import('./pages/board/BoardPage')
}, 'BoardPage')
const NotFoundPage = page(() => import('./pages/notFound/NotFoundPage'), 'NotFoundPage')

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
