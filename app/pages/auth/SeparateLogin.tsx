import { Link, useLocation } from 'react-router-dom'
import type { LoginRequest } from '../../../contract/account'
import { useAccount } from '../../account/useAccount'
import { errorWords } from '../../api/ApiError'
import { toast } from '../../ui/toast'
import { AuthLayout } from './AuthLayout'
import { LoginForm } from './LoginForm'
import styles from './separate.module.css'

/** /auth/login */
export function SeparateLogin() {
  const account = useAccount()
  const { search } = useLocation()
  const handleSubmit = async (request: LoginRequest) => {
    try {
      await account.login(request)
      toast({ title: 'Login successful', description: 'Welcome back!' })
    } catch (error) {
      const description = errorWords(error) ?? 'Please check your credentials'
      toast({ title: 'Login failed', description, variant: 'destructive' })
    }
  }
  return (
    <AuthLayout>
      <h1 className={styles.title}>Log in</h1>
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
