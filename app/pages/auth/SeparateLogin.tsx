import { useLocation } from 'react-router-dom'
import type { CurrentUser, LoginRequest } from '../../../contract/shared/account'
import { useAccount } from '../../account/useAccount'
import { Link } from '../../ui/Link'
import { LOG_IN } from '../../ui/words'
import { AuthLayout } from './AuthLayout'
import { LoginForm } from './LoginForm'
import { PasskeyLogin } from './PasskeyLogin'
import { reportOutcome } from './reportOutcome'
import styles from './separate.module.css'
import {
  CHECK_CREDENTIALS,
  FORGOT_PASSWORD,
  LOGIN_FAILED,
  LOGIN_SUCCESSFUL,
  NEW_HERE,
  SIGN_UP,
  WELCOME_BACK,
} from './words'

/** /auth/login */
export function SeparateLogin() {
  const account = useAccount()
  const { search } = useLocation()
  const notify = (attempt: Promise<CurrentUser>) =>
    reportOutcome(attempt, {
      done: () => ({ title: LOGIN_SUCCESSFUL, description: WELCOME_BACK }),
      failed: { title: LOGIN_FAILED, description: CHECK_CREDENTIALS },
    })
  const handleSubmit = (request: LoginRequest) => notify(account.login(request))
  return (
    <AuthLayout title={LOG_IN}>
      <LoginForm onSubmit={handleSubmit} />
      <PasskeyLogin notify={notify} />
      <p className={styles.links}>
        <Link to="/auth/reset-password">{FORGOT_PASSWORD}</Link>
        <span>
          {NEW_HERE} <Link to={`/auth/register${search}`}>{SIGN_UP}</Link>
        </span>
      </p>
    </AuthLayout>
  )
}
