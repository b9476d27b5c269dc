import { Link, useLocation } from 'react-router-dom'
import type { LoginRequest } from '../../../contract/account'
import { useAccount } from '../../account/useAccount'
import { AuthLayout } from './AuthLayout'
import { LoginForm } from './LoginForm'
import styles from './separate.module.css'
import { tellOutcome } from './tellOutcome'

/** /auth/login */
export function SeparateLogin() {
  const account = useAccount()
  const { search } = useLocation()
  const handleSubmit = (request: LoginRequest) =>
    tellOutcome(account.login(request), {
      done: () => ({ title: 'Login successful', description: 'Welcome back!' }),
      failed: { title: 'Login failed', description: 'Please check your credentials' },
    })
  return (
    <AuthLayout title="Log in">
      <LoginForm onSubmit={handleSubmit} />
      <p className={styles.links}>
        <Link to="/auth/reset-password">Forgot password?</Link>
        <span>
          New here? <Link to={`/auth/register${search}`}>Sign up</Link>
        </span>
      </p>
    </AuthLayout>
  )
}
