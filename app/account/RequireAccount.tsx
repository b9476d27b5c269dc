import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { PageSpinner } from '../ui/Spinner'
import { LOADING } from '../ui/words'
import { authPath } from './nextPath'
import { useAccount } from './useAccount'

interface RequireAccountProps {
  readonly children: ReactNode
}

/** Protects a page: shows a spinner while the user loads, then the page, or redirects to /auth and back. */
export function RequireAccount({ children }: RequireAccountProps) {
  const { state } = useAccount()
  const { pathname, search } = useLocation()
  if (state === 'loading') return <PageSpinner label={LOADING} />
  if (state === 'signed-out') return <Navigate to={authPath(pathname + search)} replace />
  return children
}
