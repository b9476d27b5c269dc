import { Link, useLocation } from 'react-router-dom'
import type { RegisterRequest } from '../../../contract/account'
import { useAccount } from '../../account/useAccount'
import { errorWords } from '../../api/ApiError'
import { toast } from '../../ui/toast'
import { AuthLayout } from './AuthLayout'
import { RegisterForm } from './RegisterForm'
import styles from './separate.module.css'

/** /auth/register */
export function SeparateRegister() {
  const account = useAccount()
  const { search } = useLocation()
  const handleSubmit = async (request: RegisterRequest) => {
    try {
      await account.register(request)
      toast({ title: 'Registration successful', description: 'Your account has been created!' })
    } catch (error) {
      const description = errorWords(error) ?? 'Please try again with different credentials'
      toast({ title: 'Registration failed', description, variant: 'destructive' })
    }
  }
  return (
    <AuthLayout>
      <h1 className={styles.title}>Create your account</h1>
      <RegisterForm onSubmit={handleSubmit} />
      <p className={styles.links}>
        <span>
          Already have an account? <Link to={`/auth/login${search}`}>Log in</Link>
        </span>
      </p>
    </AuthLayout>
  )
}
