import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { LoginRequest, RegisterRequest } from '../../../contract/account'
import { useAccount } from '../../account/useAccount'
import { CheckIcon } from '../../ui/icons'
import { Tabs } from '../../ui/Tabs'
import { AuthLayout } from './AuthLayout'
import styles from './CombinedAuth.module.css'
import { LoginForm } from './LoginForm'
import { RegisterForm } from './RegisterForm'
import { tellOutcome } from './tellOutcome'

/** The combined sign-in page, with its own words for what went well. */
export function CombinedAuth() {
  const account = useAccount()
  const { search } = useLocation()
  const [tab, setTab] = useState<'login' | 'register'>('login')
  const isVerified = new URLSearchParams(search).get('verified') === '1'

  const handleLogin = (request: LoginRequest) =>
    tellOutcome(account.login(request), {
      done: ({ username }) => ({ title: 'Welcome back!', description: `Successfully logged in as ${username}` }),
      failed: { title: 'Login failed' },
    })
  const handleRegister = (request: RegisterRequest) =>
    tellOutcome(account.register(request), {
      done: ({ username }) => ({
        title: 'Welcome to Moodloom',
        description: `Account created successfully for ${username}`,
      }),
      failed: { title: 'Registration failed' },
    })
  const banner = isVerified && (
    <p role="status" className={styles.banner}>
      <CheckIcon />
      Email verified successfully
    </p>
  )

  return (
    <AuthLayout title="Welcome to Moodloom" banner={banner}>
      <Tabs
        label="Log in or register"
        current={tab}
        onChange={setTab}
        isWide
        tabs={[
          { id: 'login', label: 'Login', content: <LoginForm onSubmit={handleLogin} /> },
          { id: 'register', label: 'Register', content: <RegisterForm onSubmit={handleRegister} /> },
        ]}
      />
    </AuthLayout>
  )
}
