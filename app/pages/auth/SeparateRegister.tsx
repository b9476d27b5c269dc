import { Link, useLocation } from 'react-router-dom'
import type { RegisterRequest } from '../../../contract/account'
import { useAccount } from '../../account/useAccount'
import { AuthLayout } from './AuthLayout'
import { RegisterForm } from './RegisterForm'
import styles from './separate.module.css'
import { tellOutcome } from './tellOutcome'

/** /auth/register */
export function SeparateRegister() {
  const account = useAccount()
  const { search } = useLocation()
  const handleSubmit = (request: RegisterRequest) =>
    tellOutcome(account.register(request), {
      done: () => ({ title: 'Registration successful', description: 'Your account has been created!' }),
      failed: { title: 'Registration failed', description: 'Please try again with different credentials' },
    })
  return (
    <AuthLayout title="Create your account">
      <RegisterForm onSubmit={handleSubmit} />
      <p className={styles.links}>
        <span>
          Already have an account? <Link to={`/auth/login${search}`}>Log in</Link>
        </span>
      </p>
    </AuthLayout>
  )
}
