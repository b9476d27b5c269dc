import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { nextPath } from '../../account/nextPath'
import { useAccount } from '../../account/useAccount'
import { PageSpinner } from '../../ui/PageSpinner'
import { LOADING } from '../../ui/words'
import { AskForReset } from './AskForReset'
import { CombinedAuth } from './CombinedAuth'
import { NewPassword } from './NewPassword'
import { SeparateLogin } from './SeparateLogin'
import { SeparateRegister } from './SeparateRegister'

/** /auth and /auth/{type}. Signed-in users continue to where they were going. */
export function AuthPage() {
  const { type } = useParams()
  const { search } = useLocation()
  const { state, isProvisional, isSessionExpired } = useAccount()
  const hasErrand = type === 'reset-password' ? search.includes('token=') : search.includes('verified')

  if (state === 'loading' || isProvisional) return <PageSpinner label={LOADING} />
  if (state === 'signed-in' && !isSessionExpired && !hasErrand) return <Navigate to={nextPath(search)} replace />
  switch (type) {
    case undefined:
      return <CombinedAuth />
    case 'login':
      return <SeparateLogin />
    case 'register':
      return <SeparateRegister />
    case 'reset-password':
      return <ResetPassword />
    default:
      return <Navigate to={`/auth/login${search}`} replace />
  }
}

/** /auth/reset-password: requests a reset link or, if reached through that link, sets the new password. */
export function ResetPassword() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return token ? <NewPassword token={token} /> : <AskForReset />
}
