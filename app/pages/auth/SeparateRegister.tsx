import { useLocation } from 'react-router-dom'
import type { RegisterRequest } from '../../../contract/shared/account'
import { useAccount } from '../../account/useAccount'
import { Link } from '../../ui/Link'
import { LOG_IN } from '../../ui/words'
import { AuthLayout } from './AuthLayout'
import { RegisterForm } from './RegisterForm'
import { reportOutcome } from './reportOutcome'
import styles from './separate.module.css'
import {
  ALREADY_HAVE_ACCOUNT,
  CREATE_YOUR_ACCOUNT,
  REGISTRATION_FAILED,
  REGISTRATION_SUCCESSFUL,
  REGISTRATION_SUCCESSFUL_DETAIL,
  TRY_OTHER_CREDENTIALS,
} from './words'

/** /auth/register */
export function SeparateRegister() {
  const account = useAccount()
  const { search } = useLocation()
  const handleSubmit = (request: RegisterRequest) =>
    reportOutcome(account.register(request), {
      done: () => ({ title: REGISTRATION_SUCCESSFUL, description: REGISTRATION_SUCCESSFUL_DETAIL }),
      failed: { title: REGISTRATION_FAILED, description: TRY_OTHER_CREDENTIALS },
    })
  return (
    <AuthLayout title={CREATE_YOUR_ACCOUNT}>
      <RegisterForm onSubmit={handleSubmit} />
      <p className={styles.links}>
        <span>
          {ALREADY_HAVE_ACCOUNT} <Link to={`/auth/login${search}`}>{LOG_IN}</Link>
        </span>
      </p>
    </AuthLayout>
  )
}
